export default {
  'retention and erasure': 'Aufbewahrung und Löschung',
  'How long posts are kept': 'Wie lange Beiträge aufbewahrt werden',
  'Days count from when a post came in. Stories without a rule of their own follow that of their platform.':
    'Die Tage zählen ab dem Eingang eines Beitrags. Für Storys ohne eigene Regel gilt die ihrer Plattform.',
  'Stories of {platform}': 'Storys von {platform}',
  'Posts of {platform}': 'Beiträge von {platform}',
  'No rule yet: all posts are kept.': 'Noch keine Regel: Alle Beiträge werden aufbewahrt.',
  'Table of retention rules': 'Tabelle der Aufbewahrungsregeln',
  Days: 'Tage',
  'Keep {what} again': '{what} wieder aufbewahren',
  'Set rule': 'Regel setzen',
  'Stories only': 'Nur Storys',
  'Delete older posts': 'Ältere Beiträge löschen',
  '{what} that came in more than {days} days ago are deleted within a day, and each later one when it is as old. They do not come back.':
    '{what}, die vor mehr als {days} Tagen eingegangen sind, werden innerhalb eines Tages gelöscht, und jeder spätere, sobald er so alt ist. Sie kommen nicht wieder.',
  'Erase a person': 'Eine Person löschen',
  'All posts of a profile are removed with everything that belongs to them, and its names in what others wrote. To erase all profiles of a creator at once, use the creator’s page.':
    'Alle Beiträge eines Profils und was dazugehört werden entfernt, und seine Namen in dem, was andere schrieben. Die Seite eines Creators löscht alle seine Profile auf einmal.',
  'Saved views': 'Gespeicherte Ansichten',
  Preview: 'Vorschau',
  'Removed of the person': 'Von der Person wird entfernt',
  '{count} post with all that belongs to it | {count} posts with all that belongs to them':
    '{count} Beitrag mit allem, was dazugehört | {count} Beiträge mit allem, was dazugehört',
  '{count} creator without another profile | {count} creators without another profile':
    '{count} Creator ohne ein anderes Profil | {count} Creator ohne ein anderes Profil',
  'What names the person elsewhere could not be counted: {problem}':
    'Was die Person anderswo nennt, konnte nicht gezählt werden: {problem}',
  'Counting what names the person elsewhere': 'Es wird gezählt, was die Person anderswo nennt',
  'Nothing else names the person.': 'Nichts anderes nennt die Person.',
  'Names replaced by [erased] in': 'Namen werden durch [erased] ersetzt in',
  'Removed because they name the person': 'Wird entfernt, weil es die Person nennt',
  'Left for you to change': 'Bleibt, damit Sie es ändern',
  'The name is an ordinary word: in texts of others, redact it only after an @':
    'Der Name ist ein gewöhnliches Wort: in Texten anderer nur nach einem @ ersetzen',
  'Erase {name}': '{name} löschen',
  'Erase this person': 'Diese Person löschen',
  'Erase for good': 'Endgültig löschen',
  'Nobody can undo this. Later posts by the person are refused.':
    'Das kann niemand rückgängig machen. Spätere Beiträge der Person werden abgewiesen.',
  'The person is being erased. Their posts are refused from now on.':
    'Die Person wird gelöscht. Ihre Beiträge werden ab jetzt abgewiesen.',
  erasure: 'Löschung',
  'Erased profiles': 'Gelöschte Profile',
  'Nobody has been erased yet': 'Noch wurde niemand gelöscht',
  'Who is erased is listed here without a name: when, of which platform, and how many posts.':
    'Wer gelöscht wird, steht hier ohne Namen: wann, von welcher Plattform und mit wie vielen Beiträgen.',
  'Table of erasures': 'Tabelle der Löschungen',
  'Posts removed': 'Entfernte Beiträge',
  unknown: 'unbekannt',
  'Accept posts of an erased profile again': 'Beiträge eines gelöschten Profils wieder annehmen',
  'Give the handle that was erased. Nothing that was removed comes back.':
    'Geben Sie den Profilnamen an, der gelöscht wurde. Nichts, was entfernt wurde, kommt wieder.',
  'Accept again': 'Wieder annehmen',
  'Posts of the profile are accepted again.': 'Beiträge des Profils werden wieder angenommen.',
} as const;
