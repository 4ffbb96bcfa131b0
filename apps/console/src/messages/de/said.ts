/** What the API says, by its English; {name} is any text. What is not here stays in English. */
export const said: Readonly<Record<string, string>> = {
  // Why sources and accounts fetch nothing
  'YouTube is not connected: the operator has to set YOUTUBE_API_KEY to a key of the YouTube Data API v3, or an administrator connects a channel or a key on the page of sources':
    'YouTube ist nicht verbunden: Der Betreiber setzt YOUTUBE_API_KEY auf einen Schlüssel der YouTube Data API v3, oder die Verwaltung verbindet bei den Quellen einen Kanal oder einen Schlüssel',
  '{platform} is not connected: an administrator connects an account on the page of sources, or the operator with {command}':
    '{platform} ist nicht verbunden: Die Verwaltung verbindet bei den Quellen ein Konto, oder der Betreiber mit {command}',
  'TikTok offers search only to those whom it has approved for its Research API; with its approval, the operator sets TIKTOK_RESEARCH_CLIENT_KEY and TIKTOK_RESEARCH_CLIENT_SECRET':
    'TikTok lässt nur suchen, wen es für seine Research API zugelassen hat; mit der Zulassung setzt der Betreiber TIKTOK_RESEARCH_CLIENT_KEY und TIKTOK_RESEARCH_CLIENT_SECRET',
  'No credentials are stored for this account: an administrator connects it on the page of sources, or the operator with {command}':
    'Für dieses Konto ist kein Zugang gespeichert: Die Verwaltung verbindet es bei den Quellen, oder der Betreiber mit {command}',
  'Loupe cannot follow a source of the kind {kind} on {platform}: docs/sources.md says what each platform allows':
    'Loupe kann auf {platform} keiner Quelle der Art {kind} folgen: docs/sources.md sagt, was jede Plattform erlaubt',
  'The account has to be connected again': 'Das Konto muss neu verbunden werden',
  'The quota of {platform} is used up until {time}':
    'Das Kontingent von {platform} ist bis {time} verbraucht',
  '{platform} refuses the credentials: connect the account again (status {status})':
    '{platform} lehnt den Zugang ab: Verbinden Sie das Konto neu (Status {status})',
  '{platform} has nothing of this kind (status {status})':
    '{platform} hat nichts von dieser Art (Status {status})',
  '{platform} does not show it to these credentials (status {status})':
    '{platform} zeigt das mit diesem Zugang nicht (Status {status})',
  '{platform} fails at the moment (status {status})': '{platform} ist zurzeit gestört (Status {status})',
  '{platform} refused the request for an unknown reason (status {status})':
    '{platform} lehnte die Anfrage ab, ohne einen Grund zu nennen (Status {status})',
  'The platform did not answer in time': 'Die Plattform antwortete nicht rechtzeitig',
  'Bluesky does not answer this without an account at the moment; the operator can try another BLUESKY_API_BASE_URL':
    'Bluesky beantwortet das zurzeit nur mit einem Konto; der Betreiber kann eine andere BLUESKY_API_BASE_URL versuchen',
  '{host}: this is neither an RSS nor an Atom feed nor a JSON Feed, nor a page that names one':
    '{host}: Das ist weder ein RSS- noch ein Atom- noch ein JSON-Feed, noch eine Seite, die einen nennt',
  // Why webhooks do not arrive
  'The host did not answer in time': 'Der Host antwortete nicht rechtzeitig',
  'The host does not speak TLS': 'Der Host spricht kein TLS',
  'The host has no valid TLS certificate': 'Der Host hat kein gültiges TLS-Zertifikat',
  'The name of the host does not exist': 'Den Namen des Hosts gibt es nicht',
  'The name of the host cannot be resolved at the moment':
    'Der Name des Hosts lässt sich zurzeit nicht auflösen',
  'The host refuses the connection': 'Der Host lehnt die Verbindung ab',
  'The host broke the connection off': 'Der Host brach die Verbindung ab',
  'No way leads to the host': 'Kein Weg führt zu dem Host',
  'The host cannot be reached': 'Der Host ist nicht zu erreichen',
  // What forms and buttons are refused for
  '{field} has already been taken': '{field} ist schon vergeben',
  'has already been taken': 'ist schon vergeben',
  '{field} is too long (maximum is {count} characters)': '{field} ist zu lang (höchstens {count} Zeichen)',
  'is too long (maximum is {count} characters)': 'ist zu lang (höchstens {count} Zeichen)',
  'Not enough credits: {credits} are needed to change {count} items':
    'Zu wenige Credits: {credits} werden gebraucht, um {count} Beiträge zu ändern',
  'Not enough credits: {credits} are needed to export {count} rows':
    'Zu wenige Credits: {credits} werden gebraucht, um {count} Zeilen zu exportieren',
  'Not enough credits: {credits} are needed to import {count} posts':
    'Zu wenige Credits: {credits} werden gebraucht, um {count} Beiträge zu importieren',
  'Not enough credits: {credits} are needed for an edition of this report':
    'Zu wenige Credits: {credits} werden für eine Ausgabe dieses Berichts gebraucht',
  'is not the public address of a post': 'ist nicht die öffentliche Adresse eines Beitrags',
  'is not the public address of a post; did you mean {address}':
    'ist nicht die öffentliche Adresse eines Beitrags; gemeint ist vielleicht {address}',
  'is not the public address of a post: its host does not exist':
    'ist nicht die öffentliche Adresse eines Beitrags: Den Host gibt es nicht',
  'is not the public address of a post: the address is malformed':
    'ist nicht die öffentliche Adresse eines Beitrags: Sie ist unvollständig oder falsch geschrieben',
  'is not the public address of a post: the address must begin with http:// or https://':
    'ist nicht die öffentliche Adresse eines Beitrags: Sie muss mit http:// oder https:// beginnen',
  'is not the public address of a post: the address must not hold a user name or password':
    'ist nicht die öffentliche Adresse eines Beitrags: Sie darf weder Benutzernamen noch Passwort enthalten',
  'is not the public address of a post: the port must be 80, 443 or above 1023':
    'ist nicht die öffentliche Adresse eines Beitrags: Der Port muss 80, 443 oder größer als 1023 sein',
  'is not the public address of a post: the address leads to a private or reserved host':
    'ist nicht die öffentliche Adresse eines Beitrags: Sie führt zu einem privaten oder reservierten Host',
  'has no active user: all people of the organization are deactivated':
    'hat niemanden, der aktiv ist: Alle Personen der Organisation sind deaktiviert',
  'The source is paused: resume it first': 'Die Quelle ist angehalten: Setzen Sie sie zuerst fort',
  'The source was captured less than a minute ago': 'Die Quelle wurde vor weniger als einer Minute erfasst',
  'This is the last owner; make another one first':
    'Das ist der letzte Inhaber; machen Sie zuerst jemand anderen dazu',
  'The person has not accepted the invitation yet': 'Die Person hat die Einladung noch nicht angenommen',
  'The token has expired; create a new one': 'Das Token ist abgelaufen; legen Sie ein neues an',
  'There may be {count} tokens at most; delete one first':
    'Es gibt höchstens {count} Token; löschen Sie zuerst eines',
  'There may be {count} members at most; remove one first':
    'Es gibt höchstens {count} Mitglieder; entfernen Sie zuerst eines',
  'The operation has nothing that can be undone': 'Der Vorgang hat nichts, was sich zurücknehmen lässt',
  'The operation is under way: stop it first': 'Der Vorgang läuft noch: Halten Sie ihn zuerst an',
  'The operation is over': 'Der Vorgang ist zu Ende',
  'The import goes on: undo it when it is done':
    'Der Import läuft noch: Nehmen Sie ihn zurück, wenn er fertig ist',
  // What a file is
  'Loupe’s own format': 'Format von Loupe',
  'Mapping of columns': 'Zuordnung von Spalten',
  'TikTok, download of your data': 'TikTok, Download Ihrer Daten',
  'Instagram, download of your information': 'Instagram, Download Ihrer Informationen',
  'X archive (tweets.js)': 'X-Archiv (tweets.js)',
  'TikTok Studio (content)': 'TikTok Studio (Inhalte)',
  'Apify, {platform} scrapers': 'Apify, Scraper für {platform}',
  'YouTube Studio (table of content)': 'YouTube Studio (Tabelle der Inhalte)',
  'YouTube Data Tools (video list)': 'YouTube Data Tools (Liste von Videos)',
  'Sprout Social (post performance)': 'Sprout Social (Leistung der Beiträge)',
  'Bluesky (feed, repository)': 'Bluesky (Feed, Repository)',
  'Meta Business Suite (CSV of posts)': 'Meta Business Suite (CSV der Beiträge)',
  // Why rows of a file are refused
  'is required': 'fehlt',
  'is required, because no default is given': 'fehlt, und für die Datei ist nichts angegeben',
  'is missing': 'fehlt',
  'is missing, and the post has no address': 'fehlt, und der Beitrag hat keine Adresse',
  'no column says the platform, and no address of the post shows it':
    'keine Spalte nennt die Plattform, und keine Adresse des Beitrags zeigt sie',
  'the row does not say whose post it is: answer account':
    'die Zeile sagt nicht, von wem der Beitrag ist: Beantworten Sie, wessen Beiträge es sind',
  'nobody can tell the day of {text} from its month: answer dayOrder with DMY or MDY':
    'niemand kann in {text} den Tag vom Monat unterscheiden: Beantworten Sie, was in den Daten zuerst kommt',
  '{text} is no time': '{text} ist keine Zeit',
  '{text} is no platform': '{text} ist keine Plattform',
  '{text} is no type of post': '{text} ist keine Art von Beitrag',
  '{text} is no id of a video': '{text} ist keine Id eines Videos',
  '{text} is none of the platforms that Loupe stores': '{text} ist keine Plattform, die Loupe speichert',
  '{text} is none of the platforms of which Loupe reads files of gallery-dl':
    '{text} ist keine Plattform, von der Loupe Dateien von gallery-dl liest',
  '{text} is none of the platforms of which Loupe reads what Zeeschuimer saved':
    '{text} ist keine Plattform, von der Loupe liest, was Zeeschuimer gespeichert hat',
  'the file does not say of which platform it is': 'die Datei sagt nicht, von welcher Plattform sie ist',
  'is no address of a video of TikTok': 'ist keine Adresse eines Videos von TikTok',
  'the scraper could not read it ({reason})': 'Der Scraper konnte es nicht lesen ({reason})',
  'is more than a day in the future': 'liegt mehr als einen Tag in der Zukunft',
  'is before publishedAt': 'liegt vor der Veröffentlichung',
  'is no id of a post: expected is {form}': 'ist keine Id eines Beitrags: Erwartet wird {form}',
  'was rounded by a spreadsheet: format the column as text and export it again; expected is {form}':
    'wurde von einer Tabelle gerundet: Formatieren Sie die Spalte als Text und exportieren Sie neu; erwartet wird {form}',
  'was rounded by a spreadsheet: format the column as text and export it again':
    'wurde von einer Tabelle gerundet: Formatieren Sie die Spalte als Text und exportieren Sie neu',
  'was taken for a formula by a spreadsheet: format the column as text and export it again; expected is {form}':
    'wurde von einer Tabelle für eine Formel gehalten: Formatieren Sie die Spalte als Text und exportieren Sie neu; erwartet wird {form}',
  'has marks between its digits, as spreadsheets write numbers: format the column as text and export it again; expected is {form}':
    'hat Zeichen zwischen den Ziffern, wie Tabellen Zahlen schreiben: Formatieren Sie die Spalte als Text und exportieren Sie neu; erwartet wird {form}',
  'ends with zeros, as numbers do that a spreadsheet has rounded: format the column as text and export it again, or give the url; expected is {form}':
    'endet mit Nullen wie Zahlen, die eine Tabelle gerundet hat: Formatieren Sie die Spalte als Text und exportieren Sie neu, oder geben Sie die Adresse an; erwartet wird {form}',
  'is an address: give it as url; expected is {form}':
    'ist eine Adresse: Geben Sie sie als Adresse des Beitrags an; erwartet wird {form}',
  'is {given}, expected {platform}': 'ist {given}, erwartet wird {platform}',
  'is {type}, but {platform} has {types}': 'ist {type}, aber {platform} hat {types}',
  'must be an ISO 8601 time or day, such as {example}':
    'muss eine Zeit oder ein Tag nach ISO 8601 sein, wie {example}',
  'must be an http or https address of at most {count} characters':
    'muss eine Adresse mit http oder https und höchstens {count} Zeichen sein',
  'must be one of {names}': 'muss eines davon sein: {names}',
  'must be a text': 'muss ein Text sein',
  'must be a list of texts': 'muss eine Liste von Texten sein',
  'must be an object': 'muss ein Objekt sein',
  'must be a non-negative integer': 'muss eine ganze Zahl ab 0 sein',
  'must be at most {count}': 'darf höchstens {count} sein',
  'must have at most {count} characters': 'darf höchstens {count} Zeichen haben',
  'must have at most {count} entries': 'darf höchstens {count} Einträge haben',
  'must not be before 1970': 'darf nicht vor 1970 liegen',
  'must not be empty': 'darf nicht leer sein',
  'must hold a name': 'muss einen Namen enthalten',
  'and {count} more': 'und {count} weitere',
  // Why rows of a file are no posts
  'a line without a post': 'eine Zeile ohne Beitrag',
  'no post': 'kein Beitrag',
  'the total of the others': 'die Summe der anderen',
  'the post of the files that follow': 'der Beitrag der Dateien danach',
  'the playlist itself': 'die Playlist selbst',
  'another file of the post': 'eine weitere Datei des Beitrags',
  'a repost of somebody else’s post': 'ein geteilter Beitrag von jemand anderem',
  'a post that was not public': 'ein Beitrag, der nicht öffentlich war',
  'a folder, not a post': 'ein Ordner, kein Beitrag',
  'a comment, not a post': 'ein Kommentar, kein Beitrag',
  'a boost: the post that was boosted is not in the file':
    'ein geteilter Beitrag: Er selbst ist nicht in der Datei',
  'The field has no draft': 'Der Filter hat keinen Entwurf',
  'The field is not published': 'Der Filter ist nicht veröffentlicht',
};
