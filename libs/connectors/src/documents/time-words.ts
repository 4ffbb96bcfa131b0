/** Names of months by language, from January on; alternatives are divided by `|`. Without accents, as `plain` writes them. */
const MONTHS: Readonly<Record<string, string>> = {
  en: 'january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept october|oct november|nov december|dec',
  de: 'januar|jan|janner|jann februar|feb|feber marz|mar|mrz|maerz april|apr mai juni|jun juli|jul august|aug september|sep|sept oktober|okt november|nov dezember|dez',
  fr: 'janvier|janv|jan fevrier|fevr|fev mars|mar avril|avr mai juin|juin juillet|juil aout|aou septembre|sept octobre|oct novembre|nov decembre|dec',
  es: 'enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago septiembre|setiembre|sep|set octubre|oct noviembre|nov diciembre|dic',
  pt: 'janeiro|jan fevereiro|fev marco|mar abril|abr maio|mai junho|jun julho|jul agosto|ago setembro|set outubro|out novembro|nov dezembro|dez',
  it: 'gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago settembre|set|sett ottobre|ott novembre|nov dicembre|dic',
  nl: 'januari|jan februari|feb maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sep oktober|okt november|nov december|dec',
  sv: 'januari|jan februari|feb mars|mar april|apr maj juni|jun juli|jul augusti|aug september|sep oktober|okt november|nov december|dec',
  da: 'januar|jan februar|feb marts|mar april|apr maj|mai juni|jun juli|jul august|aug september|sep oktober|okt november|nov december|desember|dec|des',
  pl: 'stycznia|styczen|sty lutego|luty|lut marca|marzec|mar kwietnia|kwiecien|kwi maja|maj czerwca|czerwiec|cze lipca|lipiec|lip sierpnia|sierpien|sie wrzesnia|wrzesien|wrz pazdziernika|pazdziernik|paz listopada|listopad|lis grudnia|grudzien|gru',
  ru: 'января|январь|янв февраля|февраль|фев|февр марта|март|мар апреля|апрель|апр мая|май июня|июнь|июн июля|июль|июл августа|август|авг сентября|сентябрь|сен|сент октября|октябрь|окт ноября|ноябрь|ноя|нояб декабря|декабрь|дек',
  tr: 'ocak|oca subat|sub mart|mar nisan|nis mayis|may haziran|haz temmuz|tem agustos|agu eylul|eyl ekim|eki kasim|kas aralik|ara',
  fi: 'tammikuuta|tammi helmikuuta|helmi maaliskuuta|maalis huhtikuuta|huhti toukokuuta|touko kesakuuta|kesa heinakuuta|heina elokuuta|elo syyskuuta|syys lokakuuta|loka marraskuuta|marras joulukuuta|joulu',
  cs: 'ledna|leden|led unora|unor|uno brezna|brezen|bre dubna|duben|dub kvetna|kveten|kve cervna|cerven cervence|cervenec srpna|srpen|srp zari|zar rijna|rijen|rij listopadu prosince|prosinec|pro',
  hu: 'januar|jan februar|febr marcius|marc aprilis|apr majus|maj junius|jun julius|jul augusztus|aug szeptember|szept oktober|okt november|nov december|dec',
  el: 'ιανουαριου|ιαν φεβρουαριου|φεβ μαρτιου|μαρ απριλιου|απρ μαιου|μαι ιουνιου|ιουν|ιον ιουλιου|ιουλ|ιολ αυγουστου|αυγ σεπτεμβριου|σεπ οκτωβριου|οκτ νοεμβριου|νοε δεκεμβριου|δεκ',
};

/** Hours from UTC of zones that are named. Names that stand for several zones have the one that mail and feeds mean by them. */
const ZONES: Readonly<Record<string, number>> = {
  Z: 0,
  UT: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  AZOST: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  MEZ: 1,
  MET: 1,
  WAT: 1,
  CEST: 2,
  MESZ: 2,
  MEST: 2,
  EET: 2,
  CAT: 2,
  SAST: 2,
  EEST: 3,
  MSK: 3,
  EAT: 3,
  TRT: 3,
  MSD: 4,
  GST: 4,
  PKT: 5,
  IST: 5.5,
  NPT: 5.75,
  ICT: 7,
  WIB: 7,
  AWST: 8,
  HKT: 8,
  PHT: 8,
  SGT: 8,
  WITA: 8,
  JST: 9,
  KST: 9,
  WIT: 9,
  ACST: 9.5,
  AEST: 10,
  ACDT: 10.5,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  BRST: -2,
  NDT: -2.5,
  BRT: -3,
  ART: -3,
  ADT: -3,
  CLST: -3,
  NST: -3.5,
  AST: -4,
  EDT: -4,
  HAE: -4,
  CLT: -4,
  EST: -5,
  CDT: -5,
  HNE: -5,
  COT: -5,
  PET: -5,
  CST: -6,
  MDT: -6,
  MST: -7,
  PDT: -7,
  PST: -8,
  AKDT: -8,
  AKST: -9,
  HST: -10,
};

/** Zones of which the name is that of winter and summer, by a place in each. */
const PLACES: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
  AT: 'America/Halifax',
};

const BY_NAME = new Map(
  Object.values(MONTHS).flatMap((months) =>
    months
      .split(' ')
      .flatMap((names, index) => names.split('|').map((name): [string, number] => [name, index + 1])),
  ),
);

/** A word in lower case without accents: `März` as `marz`. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/(?!\u0306)\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .toLowerCase();
}

/** The month that a word names in any of the languages, 1 to 12; null for another word. @param word as `plain` writes it */
export function monthOf(word: string): number | null {
  return BY_NAME.get(word) ?? null;
}

/** Hours from UTC of a zone that is named; null for one that is not known. */
export function zoneOf(name: string): number | null {
  return ZONES[name.toUpperCase()] ?? null;
}

/** A place in a zone of which the name does not say whether it is summer; null for another name. */
export function placeOf(name: string): string | null {
  return PLACES[name] ?? null;
}
