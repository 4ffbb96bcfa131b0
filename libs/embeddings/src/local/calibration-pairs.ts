/**
 * Questions and captions that they should find, each about something else, in nine languages; some are asked in another language than
 * the caption has. They are of our own making, for a first threshold: an operator's own pairs say more.
 */
const PAIRS: readonly (readonly [question: string, text: string])[] = [
  ['sun cream for sensitive skin', 'This mineral SPF 50 never burns or stings, even on my reactive face 🌞'],
  [
    'how to bake sourdough bread',
    'Day 7 of my starter and finally an open crumb! Recipe for the loaf in the comments',
  ],
  ['a puppy in the snow', 'First winter for little Bruno, he did not want to come back inside ❄️🐶'],
  ['cheap flights to Portugal', 'We paid 40 euros return to Lisbon, here is how I found the fare'],
  ['repairing a bicycle tyre', 'Flat on the way to work again… patch kit, two levers and five minutes'],
  ['marathon training plan', 'Week 12: long run done, 30k in the rain. Six weeks until race day 🏃'],
  [
    'electric car charging at home',
    'Wallbox installed! From 10 to 80 percent overnight for less than a coffee',
  ],
  [
    'review of noise-cancelling headphones',
    'I wore these on a 9 hour flight and could not hear the engines at all',
  ],
  ['vegan chocolate cake', 'No eggs, no butter and still the moistest birthday cake I have ever made'],
  ['learning to play the guitar', 'Three chords, one month, and my fingers finally stopped hurting 🎸'],
  [
    'Creme gegen trockene Hände',
    'Im Winter reißt mir die Haut an den Fingern immer auf – diese Salbe rettet mich',
  ],
  [
    'Wanderung mit Kindern in den Alpen',
    'Familientour zur Hütte: zwei Stunden, kaum Steigung und oben gibt es Kaiserschmarrn',
  ],
  ['Balkon bepflanzen', 'Tomaten, Basilikum und Lavendel auf vier Quadratmetern über der Stadt 🌿'],
  [
    'alte Möbel aufarbeiten',
    'Vom Sperrmüll gerettet: abgeschliffen, geölt, und die Kommode sieht aus wie neu',
  ],
  [
    'Kaffee kochen mit der French Press',
    'Grob mahlen, vier Minuten ziehen lassen, langsam drücken – mehr braucht es nicht',
  ],
  ['crème solaire pour bébé', 'À la plage avec Léo, six mois : indice 50+ et chapeau obligatoires !'],
  ['restaurant japonais à Lyon', 'Les meilleurs ramen de la Croix-Rousse, on a fait la queue une heure'],
  ['tricoter une écharpe', 'Deux pelotes de laine, point mousse, et un cadeau fait main pour Noël 🧶'],
  ['yoga du matin', 'Dix minutes au réveil sur le tapis : salutation au soleil et respiration'],
  [
    'maquillage pour un mariage',
    'Teint lumineux et rouge à lèvres qui tient toute la nuit, même pour les larmes de la mariée',
  ],
  [
    'receta de tortilla de patatas',
    'Con cebolla, siempre con cebolla: huevos, patata y mucha paciencia a fuego lento',
  ],
  [
    'ejercicios para el dolor de espalda',
    'Paso ocho horas sentada; estos tres estiramientos me han quitado la contractura lumbar',
  ],
  ['zapatillas para correr por montaña', 'Probadas en barro y roca: agarre brutal, pero la suela dura poco'],
  [
    'ahorrar agua en casa',
    'Ducha corta, cubo para regar y cisterna de doble descarga: la factura ha bajado a la mitad',
  ],
  ['pasta fatta in casa', 'Farina, uova e il mattarello della nonna: tagliatelle della domenica'],
  ['capelli ricci crespi', 'Finalmente una maschera che definisce i miei boccoli senza appesantirli'],
  ['viaggio in treno in Sicilia', 'Da Palermo a Siracusa sul regionale, con il mare sempre dal finestrino'],
  ['bolo de cenoura', 'Massa fofinha de cenoura com cobertura de brigadeiro, igual ao da minha avó'],
  ['cuidar de um gato idoso', 'O Mingau fez 17 anos: ração úmida, rampa para o sofá e muito carinho 🐱'],
  ['cama de bebé montessori', 'Quarto pronto! O colchão no chão deixa o Tomás levantar-se sozinho'],
  ['крем от морщин вокруг глаз', 'Через месяц гусиные лапки стали заметно меньше, пользуюсь каждый вечер'],
  [
    'как выбрать ноутбук для учёбы',
    'Лёгкий, держит заряд весь день лекций, и клавиатура удобная для конспектов',
  ],
  ['рыбалка на озере зимой', 'Лёд уже крепкий, за утро из лунки поймали пять окуней'],
  ['美容液 おすすめ', '毛穴が気になる方に。この導入エッセンスを一週間使ったら肌がつるつるになりました'],
  ['京都 紅葉', '嵐山の朝、赤と黄色の木々が川に映って本当にきれいでした🍁'],
  ['お弁当の作り方', '卵焼き、唐揚げ、ブロッコリー。子どもの遠足のために五時に起きました'],
  ['화장품 추천 민감성 피부', '자극 없이 순한 토너를 찾았어요. 붉은기가 확실히 가라앉네요'],
  [
    'teeth whitening at home',
    'Bandes blanchissantes : deux semaines, trois teintes plus clair et aucune douleur 😁',
  ],
  ['Zelten am Meer', 'Woke up to waves outside our tent, coffee on the gas stove, sand everywhere 🏕️'],
  [
    'second-hand designer bags',
    'Trouvé dans une friperie à Milan : un sac vintage de créateur pour 60 euros 👜',
  ],
];

export const CALIBRATION_PAIRS = PAIRS.map(([question, text]) => ({ question, found: { text } }));
