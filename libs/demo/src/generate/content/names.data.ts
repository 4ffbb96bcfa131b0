import type { Language } from './phrases.js';

interface Names {
  /** Given names: in Latin letters for handles, and in their own script. */
  given: readonly (readonly [latin: string, written: string])[];
  /** Invented family names, so that no handle made of them belongs to a living person. */
  family: readonly string[];
}

const same = (...names: string[]) => names.map((name) => [name, name] as const);

/** Of the given names, in Latin letters, those that men have; portraits go with them. */
export const NAMES_OF_MEN: ReadonlySet<string> = new Set([
  ...['Theo', 'Callum', 'Desmond', 'Kit', 'Rowan', 'Bastien', 'Leo', 'Jonte', 'Malte', 'Thies', 'Joerg'],
  ...['Bruno', 'Ivan', 'Caio', 'Davi', 'Joao', 'Otavio', 'Elio', 'Tommaso', 'Nicolo'],
  ...['ren', 'sota', 'itsuki', 'dohyun', 'minjae', 'yazan', 'ton', 'yichen', 'zimo'],
]);

/** People of the demo; none of them exists. */
export const NAMES: Record<Language, Names> = {
  en: {
    given: same(
      'Mara',
      'Juno',
      'Imani',
      'Theo',
      'Callum',
      'Priya',
      'Wren',
      'Desmond',
      'Aoife',
      'Kit',
      'Nadia',
      'Rowan',
    ),
    family: [
      'Velmoorish',
      'Astwickle',
      'Brindlowe',
      'Quombridge',
      'Farrowdine',
      'Okumbarra',
      'Tressaworth',
      'Halverwick',
    ],
  },
  fr: {
    given: [
      ...same('Lison', 'Maud', 'Bastien', 'Margaux', 'Anouk'),
      ['Zelie', 'Zélie'],
      ['Leo', 'Léo'],
      ['Heloise', 'Héloïse'],
    ],
    family: ['Marchevelle', 'Brissonaune', 'Valcombrie', 'Tournefaye', 'Desrivaume', 'Lamberoche'],
  },
  de: {
    given: [
      ...same('Lene', 'Jonte', 'Frieda', 'Malte', 'Ronja', 'Thies'),
      ['Joerg', 'Jörg'],
      ['Kaethe', 'Käthe'],
    ],
    family: ['Brastedter', 'Wiesenkrohn', 'Hollersandt', 'Ottenmoorer', 'Karstwalder', 'Lindauber'],
  },
  es: {
    given: [
      ...same('Vega', 'Iria', 'Nuria', 'Bruno', 'Leire'),
      ['Ines', 'Inés'],
      ['Ivan', 'Iván'],
      ['Maria', 'María'],
    ],
    family: ['Valdeprunia', 'Montesarraga', 'Riberaltina', 'Carrascuenta', 'Olmedinos', 'Penaluzia'],
  },
  pt: {
    given: [
      ...same('Bia', 'Caio', 'Luana', 'Davi', 'Yasmin'),
      ['Joao', 'João'],
      ['Tais', 'Taís'],
      ['Otavio', 'Otávio'],
    ],
    family: ['Serralvina', 'Campolirio', 'Ribeiralto', 'Valadourinho', 'Montecedral', 'Lagoaverdia'],
  },
  it: {
    given: [...same('Ginevra', 'Elio', 'Marta', 'Tommaso', 'Livia'), ['Nicolo', 'Nicolò']],
    family: ['Valtramontini', 'Bellarossetti', 'Castelfiumara', 'Montebrinelli', 'Serafondini'],
  },
  ja: {
    given: [
      ['haruka', 'はるか'],
      ['ren', '蓮'],
      ['mio', '美緒'],
      ['sota', '颯太'],
      ['yuzuki', 'ゆづき'],
      ['kaede', '楓'],
      ['itsuki', '樹'],
    ],
    family: ['Mizunobara', 'Tsukiganezawa', 'Hoshizakami', 'Kurasagawara', 'Aomidorino', 'Shiranegishi'],
  },
  ko: {
    given: [
      ['harin', '하린'],
      ['seoyun', '서윤'],
      ['dohyun', '도현'],
      ['jiwoo', '지우'],
      ['yerin', '예린'],
      ['minjae', '민재'],
    ],
    family: ['Hanbyeolsam', 'Namsaemgil', 'Solgilbit', 'Byeolchansol', 'Dalbitnae'],
  },
  ar: {
    given: [
      ['layan', 'ليان'],
      ['noor', 'نور'],
      ['salma', 'سلمى'],
      ['yazan', 'يزن'],
      ['reem', 'ريم'],
      ['hala', 'هلا'],
    ],
    family: ['Zahradarin', 'Qamarinne', 'Naseemira', 'Wardeyyan', 'Rihabiyan'],
  },
  th: {
    given: [
      ['ploy', 'พลอย'],
      ['nam', 'น้ำ'],
      ['fah', 'ฟ้า'],
      ['ton', 'ต้น'],
    ],
    family: ['Kruasabai', 'Sabaideena', 'Hommakrim', 'Rimnamfah'],
  },
  zh: {
    given: [
      ['yichen', '一辰'],
      ['ruoxi', '若曦'],
      ['anran', '安然'],
      ['zimo', '子墨'],
      ['qiuyu', '秋雨'],
    ],
    family: ['Xiaochufan', 'Yunjianshe', 'Shanlanxi', 'Qingchuanyu'],
  },
};
