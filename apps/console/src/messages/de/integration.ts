export default {
  'several fields': 'mehrere Felder',
  'upload of a picture': 'Hochladen eines Bildes',
  'refused requests': 'abgelehnte Anfragen',
  'These are the newest {count}. Older ones appear when some of these are revoked.':
    'Das sind die neuesten {count}. Es gibt ältere: Sie erscheinen, wenn einige von diesen widerrufen sind.',
  'Settings, Connectors, Add custom connector. Claude has to reach this address from the internet.':
    'Einstellungen, Connectors, Add custom connector. Claude muss diese Adresse aus dem Internet erreichen.',
  'In a terminal. Then type /mcp and choose Authenticate.':
    'In einem Terminal. Geben Sie dann /mcp ein und wählen Sie Authenticate.',
  'Settings, Connectors, Create, in developer mode. ChatGPT has to reach this address from the internet.':
    'Einstellungen, Connectors, Create, im Entwicklermodus. ChatGPT muss diese Adresse aus dem Internet erreichen.',
  'In the file ~/.cursor/mcp.json': 'In der Datei ~/.cursor/mcp.json',
  'In the file .vscode/mcp.json': 'In der Datei .vscode/mcp.json',
  'In a terminal.': 'In einem Terminal.',
  'In the file ~/.gemini/settings.json. Then type /mcp auth loupe.':
    'In der Datei ~/.gemini/settings.json. Geben Sie dann /mcp auth loupe ein.',
  Others: 'Andere',
  'Programs that only speak stdio start this command.':
    'Programme, die nur stdio sprechen, starten diesen Befehl.',
  Program: 'Programm',
  'For {chosen}': 'Für {chosen}',
  'The program opens a page here that asks you to let it in. Your {account} lists the programs that you have let in.':
    'Das Programm öffnet hier eine Seite, die fragt, ob Sie es einlassen. Ihr {account} führt die Programme auf, die Sie eingelassen haben.',
  'Agents that were let in': 'Eingelassene Agenten',
  'No agents yet': 'Noch keine Agenten',
  'An agent that is connected as above asks to be let in. Here you see what it may do, and end it.':
    'Ein Agent, der wie oben verbunden wird, bittet um Einlass. Hier sehen Sie, was er darf, und beenden es.',
  'Table of agents': 'Tabelle der Agenten',
  Agent: 'Agent',
  'Let in': 'Eingelassen',
  '{when} by {email}': '{when} von {email}',
  'Revoke {clientName}': '{clientName} widerrufen',
  'Revoke this connection': 'Diese Verbindung widerrufen',
  'Revoke connection': 'Verbindung widerrufen',
  'The program is refused from its next request on. The person who let it in can do so again.':
    'Das Programm wird ab seiner nächsten Anfrage abgewiesen. Wer es eingelassen hat, kann es wieder einlassen.',
  'Read posts, creators and metrics': 'Beiträge, Creator und Metriken lesen',
  'Read and write': 'Lesen und schreiben',
  'Read, write and manage webhooks': 'Lesen, schreiben und Webhooks verwalten',
  'Everything, including tokens and people': 'Alles, auch Token und Personen',
  'Create token': 'Token erstellen',
  'What it may do': 'Was es darf',
  Ends: 'Endet',
  'After {count} days': 'Nach {count} Tag | Nach {count} Tagen',
  'Copy the token now. It cannot be shown again.':
    'Kopieren Sie das Token jetzt. Es kann nicht noch einmal angezeigt werden.',
  Token: 'Token',
  'A first request': 'Eine erste Anfrage',
  'No tokens yet': 'Noch keine Token',
  'A token lets a program read or write this workspace.':
    'Mit einem Token liest oder schreibt ein Programm in diesem Arbeitsbereich.',
  'The old token of {name} is refused from now on. Copy the new one now. It cannot be shown again.':
    'Das alte Token von {name} wird ab jetzt abgewiesen. Kopieren Sie das neue jetzt. Es kann nicht noch einmal angezeigt werden.',
  'New token': 'Neues Token',
  'Table of tokens': 'Tabelle der Token',
  'Rotate {name}': '{name} erneuern',
  'Rotate this token': 'Dieses Token erneuern',
  'Rotate token': 'Token erneuern',
  '{use} Programs that have the old token are refused from their next request on, until they get the new one.':
    '{use} Programme mit dem alten Token werden ab ihrer nächsten Anfrage abgewiesen, bis sie das neue haben.',
  'Delete this token': 'Dieses Token löschen',
  'Delete token': 'Token löschen',
  '{use} Programs that use it are refused from their next request on. This cannot be undone.':
    '{use} Programme, die es benutzen, werden ab ihrer nächsten Anfrage abgewiesen. Das lässt sich nicht zurücknehmen.',
  'It has never been used.': 'Es wurde nie benutzt.',
  'It was last used {when}.': 'Es wurde zuletzt {when} benutzt.',
  'Limit of the plan': 'Grenze des Tarifs',
  'In this workspace: {credits} credits in {requests} requests in {days} days{cut}.':
    'In diesem Arbeitsbereich: {credits} Credits in {requests} Anfragen in {days} Tagen{cut}.',
  ' (the newest rows only)': ' (nur die neuesten Zeilen)',
  'The plan gives up to {count} credits a day.': 'Der Tarif gibt bis zu {count} Credits am Tag.',
  Credits: 'Credits',
  'Usage by day': 'Verbrauch nach Tagen',
  'Day (UTC)': 'Tag (UTC)',
  Requests: 'Anfragen',
  'Most expensive operations': 'Teuerste Operationen',
  Operation: 'Operation',
  'Not used in the last {days} days.': 'In den letzten {days} Tagen nicht benutzt.',
  'In the last {days} days{cut}: {count} request, mostly {operations}. | In the last {days} days{cut}: {count} requests, mostly {operations}.':
    'In den letzten {days} Tagen{cut}: {count} Anfrage, meist {operations}. | In den letzten {days} Tagen{cut}: {count} Anfragen, meist {operations}.',
  'In the last {days} days{cut}: {count} request, only {operations}. | In the last {days} days{cut}: {count} requests, only {operations}.':
    'In den letzten {days} Tagen{cut}: {count} Anfrage, nur {operations}. | In den letzten {days} Tagen{cut}: {count} Anfragen, nur {operations}.',
  'Stored files': 'Gespeicherte Dateien',
  '{total} of the {limit} that the plan allows are used.':
    '{total} von {limit}, die der Tarif erlaubt, sind belegt.',
  'Files by what they are for': 'Dateien nach ihrem Zweck',
  Files: 'Dateien',
  Exports: 'Exporte',
  Size: 'Größe',
  'Copies of pictures and videos': 'Kopien von Bildern und Videos',
  'Files to be imported': 'Dateien zum Einlesen',
  'Reports of imports': 'Berichte über Importe',
  'Pictures to search by': 'Bilder, nach denen gesucht wird',
  Tokens: 'Token',
  Usage: 'Verbrauch',
  tokens: 'Token',
  Addresses: 'Adressen',
  'GraphQL endpoint': 'GraphQL-Endpunkt',
  'MCP server, for agents': 'MCP-Server, für Agenten',
  'Workspace id': 'Id des Arbeitsbereichs',
} as const;
