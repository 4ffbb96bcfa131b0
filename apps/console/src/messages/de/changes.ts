export default {
  'For programs: names of fields, ids, cents and UTC': 'Für Programme: Namen der Felder, Ids, Cent und UTC',
  'Columns ({count})': 'Spalten ({count})',
  'Columns of the file': 'Spalten der Datei',
  'All {count} of the list': 'Alle {count} der Liste',
  'Remove from the campaign': 'Aus der Kampagne nehmen',
  'Progress of the change': 'Fortschritt der Änderung',
  Stop: 'Anhalten',
  '{count} post is as it was. | {count} posts are as they were.':
    '{count} Beitrag ist wie vorher. | {count} Beiträge sind wie vorher.',
  '{count} post had it already. | {count} posts had it already.':
    '{count} Beitrag hatte es schon. | {count} Beiträge hatten es schon.',
  '{count} post could not be changed. | {count} posts could not be changed.':
    '{count} Beitrag konnte nicht geändert werden. | {count} Beiträge konnten nicht geändert werden.',
  'Move {name} up': '{name} nach oben',
  Up: 'Nach oben',
  'Show profiles': 'Profile zeigen',
  'Show creators': 'Creator zeigen',
  Profile: 'Profil',
  'Counting profiles': 'Profile werden gezählt',
  '{count} profile | {count} profiles': '{count} Profil | {count} Profile',
  'No profile is here': 'Hier ist kein Profil',
  'Each post that comes in brings its profile.': 'Jeder Beitrag, der dazukommt, bringt sein Profil mit.',
  'Table of profiles': 'Tabelle der Profile',
  View: 'Ansicht',
  'None#view': 'Keine',
  Saved: 'Gespeichert',
  'What it chooses stays in the workspace.': 'Was sie auswählt, bleibt im Arbeitsbereich.',
};
