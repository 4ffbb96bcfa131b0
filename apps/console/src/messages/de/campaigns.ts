export default {
  'New campaign': 'Neue Kampagne',
  'Create a campaign': 'Kampagne anlegen',
  Time: 'Zeit',
  Week: 'Woche',
  'It has ended.': 'Sie ist vorbei.',
  '{spent} of {whole}': '{spent} von {whole}',
  'Pictures of the campaign': 'Bilder der Kampagne',
  'Change campaign': 'Kampagne ändern',
  'Delete campaign': 'Kampagne löschen',
  'Delete this campaign': 'Diese Kampagne löschen',
  'Delete campaign for good': 'Kampagne endgültig löschen',
  'Its posts stay in the workspace. The list of which were in it is lost.':
    'Ihre Beiträge bleiben im Arbeitsbereich. Welche davon in ihr waren, geht verloren.',
  Budget: 'Budget',
  'Fees so far': 'Honorare bisher',
  'Left of the budget': 'Rest des Budgets',
  'Cost per thousand impressions': 'Kosten je tausend Impressionen',
  'Cost per engagement': 'Kosten je Interaktion',
  'Take out {name}': 'Herausnehmen: {name}',
  'Take out': 'Herausnehmen',
  'Add {count} creator | Add {count} creators': '{count} Creator hinzufügen | {count} Creator hinzufügen',
  'Their posts from the campaign’s period are added, including later ones.':
    'Ihre Beiträge aus dem Zeitraum der Kampagne kommen dazu, auch spätere.',
  Goal: 'Ziel',
  Brief: 'Briefing',
  'Budget in {currency}': 'Budget in {currency}',
  'Fees so far in {currency}': 'Honorare bisher in {currency}',
  'One that is not listed': 'Eine, die nicht in der Liste steht',
  'Posts published in the period join automatically if they belong to:':
    'Von selbst kommen Beiträge dazu, die im Zeitraum veröffentlicht wurden und zu einem davon gehören:',
  'Creators are added on their page: choose them there.':
    'Creator werden auf ihrer Seite hinzugefügt: Wählen Sie sie dort aus.',
};
