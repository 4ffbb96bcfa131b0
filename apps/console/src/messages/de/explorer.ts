export default {
  'The answer will be here.': 'Hier wird die Antwort stehen.',
  'A post over time': 'Ein Beitrag im Lauf der Zeit',
  'Counting the cost': 'Die Kosten werden gezählt',
  ', and {credits} for each {each}': ', und {credits} je {each}',
  ' of {count} that are left': ' von {count}, die übrig sind',
  'Costs {count} credits{more}': 'Kostet {count} Credit{more} | Kostet {count} Credits{more}',
  'Newest posts': 'Neueste Beiträge',
  'Search captions': 'Beschreibungen durchsuchen',
  'Creators by views': 'Creator nach Aufrufen',
  'the id of a post': 'die Id eines Beitrags',
  'Collect posts': 'Beiträge sammeln',
  'The schema could not be loaded (status {status}).':
    'Das Schema konnte nicht geladen werden (Status {status}).',
  'The variables are not valid JSON: {problem}': 'Die Variablen sind kein gültiges JSON: {problem}',
  'The variables have to be a JSON object, such as {example}.':
    'Die Variablen müssen ein JSON-Objekt sein, etwa {example}.',
  'The guide could not be loaded (status {status}).':
    'Die Anleitung konnte nicht geladen werden (Status {status}).',
  Examples: 'Beispiele',
  'Choose one': 'Eines wählen',
  'Ctrl-Enter in the editor': 'Strg-Enter im Editor',
  Run: 'Ausführen',
  'All fields': 'Alle Felder',
  'Sent as you, to the workspace {name}. A mutation changes it.':
    'Wird unter Ihrem Namen an den Arbeitsbereich {name} gesendet. Eine Mutation ändert ihn.',
  'GraphQL document': 'GraphQL-Dokument',
  'Variables, as JSON': 'Variablen als JSON',
  'Answer: status {status} after {milliseconds} ms': 'Antwort: Status {status} nach {milliseconds} ms',
  'Search the guides': 'Anleitungen durchsuchen',
  'The guides are in English.': 'Die Anleitungen sind auf Englisch.',
  Search: 'Suchen',
  'API reference': 'API-Referenz',
} as const;
