/// Every feature of the program, in the order in which help lists their commands. A new feature is a line here.
package enum Features {
  package static let all: [any AppFeature.Type] = [
    EditScreen.self,
    Editor.self,
    TasksScreen.self,
    AgendaScreen.self,
    RemindScreen.self,
    FiltersScreen.self,
    DetailScreen.self,
    HistoryScreen.self,
    ReviewScreen.self,
    StatisticsScreen.self,
    ExchangeScreen.self,
    DoctorScreen.self,
    SyncScreen.self,
    Merge.self,
    ConfigurationScreen.self,
    Paste.self,
    Watch.self,
    HelpScreen.self,
  ]
}
