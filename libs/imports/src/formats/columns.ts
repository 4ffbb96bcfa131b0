/**
 * Names of columns in the languages in which services write their exports: English, German, French, Spanish, Portuguese. Compared as
 * `plainName` writes them.
 */
export const COLUMN_NAMES = {
  id: 'post id|post-id|postid|content id|beitrags-id|publikations-id|identifiant de publication|id de la publication|identifiant de la publication|id de publicacion|identificador de la publicacion|id da publicacao|identificacao do post|id do post|id|post number|external id|externalid|id de publication|id publication|identifiant du post|id der veroffentlichung|identificacao da publicacao',
  accountId:
    'account id|page id|konto-id|seiten-id|identifiant du compte|id du compte|identifiant de la page|id de la page|id de la cuenta|identificador de la cuenta|id de la pagina|identificador de la pagina|id da conta|identificacao da conta|id da pagina|identificacao da pagina|id de page|id de compte|id der seite|id des kontos|identificacao do perfil',
  handle:
    'account username|username|konto-benutzername|benutzername des kontos|nutzername|nom d’utilisateur du compte|nom d’utilisateur|nombre de usuario de la cuenta|nombre de usuario|nome de usuario da conta|nome de usuario|account|handle|konto|compte|cuenta|conta|profile|profil|perfil|kontobenutzername|nutzername des kontos|benutzername|usuario de la cuenta|usuario da conta|author|auteur|autor',
  accountName:
    'account name|page name|kontoname|name des kontos|name der seite|seitenname|nom du compte|nom de la page|nombre de la cuenta|nombre de la pagina|nome da conta|nome da pagina|kontobezeichnung|author name|channel name|channel title',
  title: 'title|video title|titel|videotitel|titre|titre de la video|titulo|titulo del video|titulo do video',
  caption:
    'description|caption|message|text|beschreibung|bildunterschrift|legende|descripcion|texto|descricao|legenda|body|legenda do post|texte|post text|post',
  duration:
    'duration (sec)|duration|dauer (sek.)|dauer (sek)|dauer|duree (s)|duree (sec.)|duree|duracion (segundos)|duracion (seg.)|duracion|duracao (segundos)|duracao (s)|duracao|dauer (sekunden)|duracion (s)|duree (secondes)|duree (sec)|duracao (seg.)|duracao (seg)',
  time: 'publish time|post time|video publish time|posted|published|veroffentlichungszeitpunkt|zeitpunkt der veroffentlichung|veroffentlichungszeitpunkt des videos|veroffentlicht|beitragszeit|heure de publication|heure de publication de la video|date de publication|hora de publicacion|hora de publicacion del video|fecha de publicacion|horario de publicacao|horario de publicacao do video|hora de publicacao|data de publicacao|veroffentlichungszeit|veroffentlichungsdatum|veroffentlichungszeit des videos|datum der veroffentlichung|date et heure de publication|fecha y hora de publicacion|hora de la publicacion|hora da publicacao|data da publicacao|data e hora da publicacao|data e hora de publicacao|horario da publicacao|time|timestamp|created|created at|created_at|createdat|publishedat|published at|published_at|post date|zeit|zeitpunkt|heure|hora',
  url: 'permalink|link|video link|url|post url|videolink|permalien|lien permanent|lien|lien de la video|lien vers la video|enlace permanente|enlace|enlace del video|link permanente|link do video',
  type: 'post type|content type|type|beitragstyp|beitragsart|type de publication|tipo de publicacion|tipo de publicacao|tipo de post|tipo',
  views:
    'views|total views|video views|aufrufe|aufrufe insgesamt|gesamtaufrufe|vues|total des vues|nombre total de vues|visualizaciones|vistas|total de visualizaciones|reproducciones|visualizacoes|total de visualizacoes',
  impressions: 'impressions|impressionen|impresiones|impressoes',
  likes:
    'likes|total likes|reactions|„gefallt mir“-angaben|"gefallt mir"-angaben|gefallt mir-angaben|„mag ich“-bewertungen|"mag ich"-bewertungen|likes insgesamt|reaktionen|mentions j’aime|j’aime|total des j’aime|reactions totales|me gusta|„me gusta“|total de me gusta|reacciones|curtidas|total de curtidas|reacoes|marcacoes gostei|gostei|num_likes|like_count|likecount',
  comments:
    'comments|total comments|comments added|kommentare|kommentare insgesamt|hinzugefugte kommentare|commentaires|commentaires ajoutes|total des commentaires|comentarios|comentarios anadidos|comentarios agregados|total de comentarios|comentarios adicionados|replies|num_comments|antworten|reponses|respuestas|respostas',
  shares:
    'shares|total shares|geteilte inhalte|geteilt|geteilte inhalte insgesamt|partages|total des partages|veces compartido|veces que se ha compartido|compartidos|total de compartidos|compartilhamentos|total de compartilhamentos|reposts|retweets|veces que se compartio|geteilte beitrage',
  platform:
    'platform|network|provider|plattform|netzwerk|plateforme|reseau|plataforma|red social|rede social',
  followers: 'followers|follower|abonnenten|abonnes|seguidores',
  content: 'content|video|videos|inhalt|inhalte|contenu|contenido|conteudo',
  date: 'date|datum|fecha|data',
  missing: 'data comment|datenkommentar|commentaire sur les donnees|comentario de datos|comentario dos dados',
} as const;

export type ColumnName = keyof typeof COLUMN_NAMES;

/** A name without accents, capitals and spaces around it. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/['‘`]/g, '’')
    .replace('\ufeff', '')
    .trim()
    .toLowerCase();
}

const BY_NAME = new Map<string, ColumnName[]>();
for (const [field, names] of Object.entries(COLUMN_NAMES) as [ColumnName, string][]) {
  for (const name of names.split('|')) BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), field]);
}

/** The columns of a table by what they hold; the first one of each counts. */
export function columnsByName(columns: readonly string[] | null): Partial<Record<ColumnName, string>> {
  const found: Partial<Record<ColumnName, string>> = {};
  for (const column of columns ?? []) {
    for (const field of BY_NAME.get(plainName(column)) ?? []) found[field] ??= column;
  }
  return found;
}
