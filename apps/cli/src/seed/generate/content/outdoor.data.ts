import type { Subject } from './phrases.js';

export const outdoor: Subject = {
  emoji: ['🏔️', '🥾', '⛺', '🌲', '🔥', '🧭', '🌧️', '🌄', '🐻', '🎒', '🚵‍♂️', '🧗🏽‍♀️', '🏕️', '❄️'],
  handleWords: ['offtrail', 'ridgeline', 'slowmiles', 'campnotes', 'switchback', 'highcamp'],
  phrases: {
    en: {
      openings: {
        tutorial: [
          'How I pack {product} for three nights out',
          'Getting {product} ready for a windy night, start to finish',
          'Five small things that keep me dry on trail',
          'Save this before your first overnighter',
        ],
        review: [
          '200 miles later: {product}, the good and the bad',
          'Is {product} tough enough? I dragged it through granite to find out',
          '{product} after a full season',
          'Gear check: what stays in my kit and what goes',
        ],
        unboxing: [
          'New kit day!',
          '{brand} sent over {product} and I’m not calm about it',
          'First look at {product}, straight out of the box',
        ],
        everyday: [
          'Woke up above the clouds again',
          'Twelve miles, two blisters, zero regrets',
          'Camp coffee tastes better at 9,000 feet',
          'Rain for three days straight and we’re still smiling',
        ],
      },
      remarks: {
        positive: [
          '{product} has taken everything I’ve thrown at it. Huge fan.',
          'Bone dry inside after a day of sideways rain. Impressive.',
          'Lightest setup I’ve ever had, and my back knows it.',
          'Worth every gram. The zips alone make me happy.',
          'It shrugs off rain like it’s nothing. I love it.',
        ],
        neutral: [
          'It packs down to about the size of a loaf of bread.',
          'Weighed it at home: 40 grams over the stated weight.',
          'It dries overnight if you hang it up.',
        ],
        negative: [
          'The stitching failed on day two, which is bad.',
          'Wet through in an hour of steady rain. I’m disappointed.',
          'The zip jams every single time. Not good enough at this price.',
        ],
      },
      closings: [
        'Where should we go next?',
        'Ask me anything about the setup.',
        'Leave no trace, always.',
        'Full gear list in my bio.',
        'Who’s in for the next one?',
      ],
      spoken: [
        'Alright, we made it to camp, it’s about six in the evening.',
        'The wind is picking up so I’m going to get the shelter up first.',
        'Poles go in from the uphill side, that makes it a lot easier.',
        'Everything I need for three nights is in here, about eleven kilos with water.',
        'I’ve had this out in snow, hail and one very angry thunderstorm.',
        'You can see the seam here, no leaks at all so far.',
        'If you’re new to this, start with one night close to the car.',
        'That’s the ridge we came over this morning.',
        'I’ll put the full weight list below.',
        'Okay, my hands are freezing, see you tomorrow.',
      ],
      hashtags: [
        'hiking',
        'backpacking',
        'optoutside',
        'geartest',
        'trailrunning',
        'camplife',
        'leavenotrace',
        'ultralight',
      ],
    },
    es: {
      openings: {
        tutorial: [
          'Así preparo {product} para tres noches',
          'Cómo cuidar {product} después de la lluvia',
          'Trucos para no mojarte en ruta',
        ],
        review: [
          '{product} después de 300 kilómetros',
          '¿Aguanta {product}? Te lo cuento',
          'Lo que se queda en mi mochila y lo que no',
        ],
        unboxing: ['¡Día de estreno!', 'Abriendo {product} de {brand}', 'Primera impresión de {product}'],
        everyday: [
          'Amanecer por encima de las nubes',
          'Veinte kilómetros y ni una queja',
          'Café, frío y silencio',
        ],
      },
      remarks: {
        positive: [
          'Ni una gota dentro después de toda la noche lloviendo. ¡Me encanta!',
          'Ligera, cómoda y muy bien hecha.',
          'Lo mejor que he llevado a la montaña este año.',
        ],
        neutral: [
          'Pesa unos gramos más de lo que dice la etiqueta.',
          'Se seca en una noche si se cuelga.',
          'Plegada ocupa como una barra de pan.',
        ],
        negative: [
          'La costura se rompió el segundo día, una pena.',
          'Calada en una hora. Muy decepcionado.',
          'La cremallera se atasca siempre.',
        ],
      },
      closings: ['¿A dónde vamos la próxima vez?', 'Pregunta lo que quieras.', '¿Quién se apunta?'],
      spoken: [
        'Bueno, ya hemos llegado al campamento, son las seis de la tarde.',
        'Primero monto el refugio porque sube el viento.',
        'Aquí llevo todo para tres noches, unos once kilos con agua.',
        'Por dentro está completamente seco, mirad.',
        'Si estás empezando, haz una sola noche y cerca del coche.',
        'Os dejo la lista completa abajo.',
      ],
      hashtags: ['senderismo', 'montaña', 'trekking', 'vivac', 'aventura', 'naturaleza'],
    },
    de: {
      openings: {
        tutorial: [
          'So packe ich {product} für drei Nächte',
          '{product} nach dem Regen richtig trocknen',
          'Packliste für die Hüttentour',
        ],
        review: [
          '300 Kilometer mit {product}',
          'Hält {product}, was es verspricht?',
          'Mein ehrliches Fazit nach einer Saison',
        ],
        unboxing: ['Neue Ausrüstung!', 'Ausgepackt: {product}', '{brand} hat mir {product} geschickt'],
        everyday: [
          'Aufgewacht über dem Nebelmeer',
          'Zwanzig Kilometer und müde Füße',
          'Kaffee auf 2.400 Metern',
        ],
      },
      remarks: {
        positive: [
          'Innen komplett trocken nach einer Nacht Dauerregen. Top!',
          'Macht einfach alles mit, ich bin begeistert.',
          'Jedes Gramm wert.',
        ],
        neutral: [
          'Wiegt etwas mehr als angegeben.',
          'Trocknet über Nacht, wenn man es aufhängt.',
          'Passt gepackt in die Seitentasche.',
        ],
        negative: [
          'Nach einer Stunde Regen völlig durchnässt. Enttäuschend.',
          'Der Reißverschluss klemmt ständig.',
        ],
      },
      closings: ['Wohin als Nächstes?', 'Fragen zur Ausrüstung? Gern!', 'Wer kommt mit?'],
      spoken: [
        'So, wir sind am Lagerplatz, es ist ungefähr sechs Uhr.',
        'Zuerst baue ich das Zelt auf, der Wind wird stärker.',
        'Alles für drei Nächte wiegt etwa elf Kilo mit Wasser.',
        'Hier an der Naht seht ihr: kein Tropfen.',
        'Die ganze Liste steht unten.',
      ],
      hashtags: ['wandern', 'bergliebe', 'trekking', 'hüttentour', 'draußen'],
    },
    hi: {
      openings: {
        tutorial: ['तीन रातों के लिए {product} कैसे पैक करें', 'बारिश के बाद {product} की देखभाल कैसे करें'],
        review: ['300 किलोमीटर बाद {product} का सच', 'क्या {product} सच में टिकाऊ है?'],
        unboxing: ['नया सामान आ गया!', '{product} की पहली झलक'],
        everyday: ['बादलों के ऊपर सुबह', 'बारिश, चाय और पहाड़'],
      },
      remarks: {
        positive: ['पूरी रात बारिश के बाद भी अंदर एकदम सूखा। कमाल है!', 'बहुत हल्का और आरामदायक, मुझे बेहद पसंद आया।'],
        neutral: ['वज़न बताए गए से थोड़ा ज़्यादा है।', 'टाँग दें तो रात भर में सूख जाता है।'],
        negative: ['एक घंटे की बारिश में भीग गया, निराशा हुई।', 'ज़िप बार-बार अटकती है।'],
      },
      closings: ['अगली बार कहाँ चलें?', 'कोई सवाल हो तो पूछिए।'],
      spoken: [
        'नमस्ते दोस्तों, हम कैंप तक पहुँच गए हैं।',
        'हवा तेज़ है, इसलिए पहले टेंट लगाते हैं।',
        'तीन रातों का सारा सामान इसी में है।',
        'अंदर देखिए, एक बूँद भी पानी नहीं।',
        'पूरी सूची नीचे दी है।',
      ],
      hashtags: ['पहाड़', 'ट्रेकिंग', 'घुमक्कड़', 'हिमालय'],
    },
  },
};
