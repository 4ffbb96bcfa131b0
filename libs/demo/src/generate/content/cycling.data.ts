import type { Subject } from './phrases.js';

export const cycling: Subject = {
  emoji: ['🚴🏽‍♀️', '🚲', '💨', '🌧️', '🌆', '⚡', '🔧', '💚', '🇧🇷', '🛣️', '🙌🏿', '☕'],
  handleWords: ['pedalanoite', 'ciclorota', 'rodafina', 'gravelzinho', 'bikelog', 'duasrodas'],
  phrases: {
    pt: {
      openings: {
        tutorial: [
          'Como regular a {product} em casa',
          'Passo a passo: preparando a {product} para a chuva',
          'Salva esse vídeo antes do próximo pedal',
        ],
        review: [
          '1.000 km com a {product}: vale a pena?',
          'Testei a {product} no barro e no asfalto',
          '{product} depois de seis meses de cidade',
        ],
        unboxing: [
          'Chegou a caixa da {brand}!',
          'Abrindo a {product} com vocês',
          'Primeira volta com a {product}',
        ],
        everyday: [
          'Indo trabalhar de bike no frio de São Paulo',
          'Domingo é dia de estrada de terra',
          'Pedal noturno com a turma',
          'Café, pão de queijo e 40 km',
        ],
      },
      remarks: {
        positive: [
          'Leve, firme e linda demais. Estou apaixonado!',
          'A {product} sobe ladeira sem reclamar, adorei.',
          'Melhor compra do ano, recomendo muito.',
          'Zero barulho na corrente, que delícia.',
        ],
        neutral: [
          'Pesa um pouco mais do que diz o site.',
          'A regulagem leva uns vinte minutos.',
          'Uso todo dia, uns 12 km de ida e volta.',
        ],
        negative: [
          'O freio veio desregulado e a loja demorou para responder. Péssimo.',
          'O câmbio desregula toda semana, decepção.',
          'A pintura descascou no primeiro mês, que decepção.',
        ],
      },
      closings: [
        'Bora pedalar?',
        'Qual a sua bike?',
        'Manda suas dúvidas!',
        'Marca quem vai no próximo pedal.',
      ],
      spoken: [
        'Fala, pessoal, hoje o pedal é longo.',
        'Primeiro a gente confere a pressão dos pneus.',
        'Olha só como ela se comporta na descida.',
        'Aqui a rua é de paralelepípedo e mesmo assim ela vai firme.',
        'Eu ajusto o selim um dedo acima do joelho.',
        'Na chuva, freia antes da curva, sempre.',
        'Parada para o café, porque ninguém é de ferro.',
        'Se curtiu, segue a gente e bora pedalar.',
      ],
      hashtags: ['pedal', 'ciclismo', 'bikenacidade', 'gravelbrasil', 'vadebike', 'pedalnoturno'],
    },
    en: {
      openings: {
        tutorial: [
          'How I set up {product} for wet commutes',
          'Dialling in {product} at home',
          'Fit basics in sixty seconds',
        ],
        review: [
          'A thousand kilometres on {product}',
          '{product}: city bike or gravel bike?',
          'Six months with {product}, what broke',
        ],
        unboxing: [
          'Big box from {brand} today',
          'Building up {product} in the living room',
          'First spin on {product}',
        ],
        everyday: ['Commute diaries, rain edition', 'Gravel Sunday', 'Forty kilometres before breakfast'],
      },
      remarks: {
        positive: [
          'Smooth, quiet and so much fun. I love it.',
          '{product} climbs better than bikes at twice the price.',
          'Best upgrade I’ve made in years.',
        ],
        neutral: [
          'About twenty minutes to adjust everything.',
          'A touch heavier than listed.',
          'I ride it twelve kilometres a day.',
        ],
        negative: [
          'Brakes arrived out of true and support was slow. Bad start.',
          'The paint chipped in the first month. Disappointing.',
        ],
      },
      closings: ['What are you riding?', 'Ride safe, everyone.', 'Ask away in the comments.'],
      spoken: [
        'Morning, it’s raining again and we’re riding anyway.',
        'First thing, check your tyre pressure.',
        'Listen to that, no chain noise at all.',
        'These are cobbles, and it’s still really stable.',
        'Brake before the corner, never in it.',
        'Coffee stop, obviously.',
        'See you on the road.',
      ],
      hashtags: ['gravel', 'bikecommute', 'cycling', 'bikelife', 'fromwhereiride'],
    },
    es: {
      openings: {
        tutorial: ['Cómo ajustar {product} en casa', 'Prepara {product} para la lluvia'],
        review: ['Mil kilómetros con {product}', '¿Vale la pena {product}?'],
        unboxing: ['¡Llegó la caja de {brand}!', 'Primer paseo con {product}'],
        everyday: ['Al trabajo en bici, otra vez', 'Domingo de tierra y polvo'],
      },
      remarks: {
        positive: ['Ligera, firme y preciosa. ¡Me encanta!', 'La mejor compra del año.'],
        neutral: ['Pesa un poco más de lo que dice la web.', 'Se ajusta en veinte minutos.'],
        negative: [
          'Los frenos llegaron mal y nadie responde. Fatal.',
          'La pintura saltó el primer mes. Decepcionante.',
        ],
      },
      closings: ['¿Salimos a rodar?', '¿Cuál es tu bici?'],
      spoken: [
        'Buenas, hoy toca ruta larga.',
        'Primero revisamos la presión.',
        'Mirad cómo baja, muy estable.',
        'Frena antes de la curva, siempre.',
        'Parada de café y seguimos.',
      ],
      hashtags: ['ciclismo', 'biciurbana', 'rodando', 'gravel'],
    },
    it: {
      openings: {
        tutorial: ['Come regolo {product} a casa', 'Prepariamo {product} per la pioggia'],
        review: ['Mille chilometri con {product}', '{product}: ne vale la pena?'],
        unboxing: ['È arrivata la scatola di {brand}!', 'Primo giro con {product}'],
        everyday: ['Al lavoro in bici anche oggi', 'Domenica sulle strade bianche'],
      },
      remarks: {
        positive: ['Leggera, silenziosa, bellissima. La adoro!', 'Il miglior acquisto dell’anno.'],
        neutral: ['Pesa poco più di quanto dichiarato.', 'Si regola in venti minuti.'],
        negative: [
          'Freni da rifare e assistenza lenta. Pessimo.',
          'La vernice è saltata dopo un mese. Delusione.',
        ],
      },
      closings: ['E voi, cosa pedalate?', 'Si parte?'],
      spoken: [
        'Ciao a tutti, oggi giro lungo.',
        'Prima controlliamo la pressione.',
        'Sentite, nessun rumore.',
        'Si frena prima della curva.',
        'Pausa caffè, ovviamente.',
      ],
      hashtags: ['ciclismo', 'stradebianche', 'bicincittà', 'pedalare'],
    },
  },
};
