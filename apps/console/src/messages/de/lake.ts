export default {
  Lake: 'Lake',
  'The lake is off.': 'Der Lake ist ausgeschaltet.',
  'The lake is on.': 'Der Lake ist eingeschaltet.',
  'The files are being written.': 'Die Dateien werden geschrieben.',
  'The files are being removed.': 'Die Dateien werden entfernt.',
  'All posts and creators as Parquet files in the operator’s store, kept up to date.':
    'Alle Beiträge und Creator als Parquet-Dateien im Speicher des Betreibers, immer aktuell.',
  'Files and questions': 'Dateien und Fragen',
  '{files} files with {rows} rows, {bytes}, in {folder}':
    '{files} Dateien mit {rows} Zeilen, {bytes}, in {folder}',
  'as of {time}': 'Stand {time}',
  'Switch the lake on': 'Lake einschalten',
  'Switch the lake off': 'Lake ausschalten',
  'Remove the files': 'Dateien entfernen',
  'All files of the lake are removed. Programs that read them find nothing any more.':
    'Alle Dateien des Lake werden entfernt. Programme, die sie lesen, finden nichts mehr.',
} as const;
