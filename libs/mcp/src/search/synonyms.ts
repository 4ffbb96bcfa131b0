import { wordsOf } from '@loupe/kernel';

/** Words that say nothing about what a tool does. */
const EMPTY = new Set(
  (
    'a about all an and any are as at be by can could did do does for from give have how i in is it its list many me much my of on or our ' +
    'please see show tell than that the their them there these this those to us want was we were what when where which who will with you your ' +
    'der die das den dem ein eine einen einer und oder von vom zu zum zur im in am an auf für mit ist sind wir uns unser unsere unserer wie was welche welcher ' +
    'mich sich hat haben wenn sag sage ein am meisten stärksten zwei beide zeige zeig mir bitte alle le la les l un une des du de d et ou à au aux en dans pour par sur est sont nous notre nos quel quelle quels quelles combien ' +
    'quand si deux montre moi el los las una unos y o del al con por para es son nos nuestro nuestra nuestros nuestras qué cuál cuáles cuántos muestra cuando dos ' +
    'two facebook instagram tiktok youtube'
  ).split(' '),
);

/** Words of German, French and Spanish, by the English words that tools have. */
const TRANSLATED: Readonly<Record<string, string>> = {
  alert:
    'benachrichtige bescheid préviens avísame hinweis hinweise benachrichtigung benachrichtigen warnung alarm alerte alertes notification prévenir alerta alertas aviso avisos avisar',
  account: 'konto konten compte comptes cuenta cuentas',
  add: 'hinzufügen ergänzen anlegen ajouter añadir agregar',
  average: 'durchschnitt durchschnittlich mittel moyenne moyen promedio media',
  brand: 'marke marken marque marques marca marcas',
  campaign: 'kampagne kampagnen campagne campagnes campaña campañas',
  change: 'ändern geändert änderung änderungen modifier changer changements cambiar cambios',
  changed: 'ändern geändert änderung änderungen changé modifié cambiado',
  collection: 'sammlung sammlungen merkliste collections colección colecciones',
  compare: 'vergleiche vergleichen vergleich comparer comparaison comparar comparación',
  competitor:
    'konkurrent konkurrenten konkurrenz wettbewerber concurrent concurrents concurrence competidor competidores competencia',
  create: 'erstellen erstelle anlegen neu neue créer crée nouveau nouvelle crear crea nuevo nueva',
  creator:
    'ersteller urheber influencer influenceur influenceurs influenceuse créateur créateurs creador creadores',
  delete: 'löschen lösche entfernen supprimer effacer eliminar borrar',
  download: 'herunterladen télécharger descargar',
  excel: 'tabelle tabellenkalkulation tableur tableau hoja tabla',
  export: 'exportieren exporter exportar',
  field: 'feld felder champ champs campo campos',
  filter: 'filtern filtre filtres filtro filtros',
  followers: 'abonnenten follower abonnés seguidores',
  growth: 'wachstum gewachsen wuchsen croissance grandi crecimiento crecido',
  hashtag: 'hashtags schlagwort mot-dièse etiqueta',
  history: 'verlauf historie historique évolution historial evolución',
  import: 'importieren importer importar',
  label: 'etikett étiquette étiquettes etiquetas',
  merge: 'zusammenführen vereinen fusionner fusionar unir',
  mention: 'erwähnung erwähnungen erwähnt mentions mención menciones mencionan',
  month: 'monat monate mois mes meses',
  note: 'notiz notizen notes nota notas',
  permission: 'erlaubnis genehmigung autorisation permiso',
  picture: 'bild bilder foto fotos image images photo photos imagen imágenes',
  post: 'beitrag beiträge posting postings publication publications publicación publicaciones',
  posts: 'beitrag beiträge posting postings publication publications publicación publicaciones',
  refresh: 'aktualisieren aktualisiere actualiser rafraîchir actualizar',
  report: 'bericht berichte rapport rapports informe informes',
  rights: 'rechte nutzungsrechte droits derechos',
  save: 'speichern speichere sichern enregistrer sauvegarder guardar',
  search: 'suche suchen finde finden chercher rechercher trouver buscar encontrar',
  source: 'quelle quellen sources fuente fuentes',
  stop: 'stoppen anhalten beenden arrêter detener parar',
  track: 'verfolgen beobachten folgen suivre seguir',
  transcript: 'transkript abschrift transcription transcripción',
  video: 'videos vidéo vidéos vídeo vídeos',
  views: 'aufrufe ansichten vues visualizaciones vistas',
  viral: 'virale virales virales viraux',
  webhook: 'webhooks',
  week: 'woche wochen semaine semaines semana semanas',
  write: 'schreiben schreibe écrire escribir',
  workspace: 'arbeitsbereich espace espacio',
};

const ENGLISH: ReadonlyMap<string, readonly string[]> = Object.entries(TRANSLATED).reduce(
  (found, [english, words]) => {
    for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), english]);
    return found;
  },
  new Map<string, string[]>(),
);

/** Each word of a question that says what is meant, with the words by which tools may have it. */
export function meantBy(question: string): string[][] {
  return [...new Set(wordsOf(question))]
    .filter((word) => !EMPTY.has(word) && !/^\d+$/.test(word))
    .map((word) => [
      word,
      ...(ENGLISH.get(word) ?? []),
      ...(/[^s]s$/.test(word) ? [word.slice(0, -1)] : [`${word}s`]),
    ]);
}
