import type { Subject } from './phrases.js';
import { skincareEnglish } from './skincare.en.data.js';

export const skincare: Subject = {
  emoji: ['✨', '🧴', '🫧', '💧', '🌙', '☀️', '🤍', '🥹', '👩🏽‍🔬', '🧖🏻‍♀️', '🌸', '💆🏾‍♀️', '🪞', '❤️‍🩹'],
  handleWords: ['skinnotes', 'barrierdiary', 'glowfile', 'dewlist', 'calmface', 'serumlog'],
  phrases: {
    en: skincareEnglish,
    fr: {
      openings: {
        tutorial: [
          'Ma routine du soir avec {product}, étape par étape',
          'Comment j’applique {product} sans que ça peluche',
          'Trois gestes, deux minutes, une peau calme',
        ],
        review: [
          'Un mois avec {product} : mon avis honnête',
          '{product}, ça vaut le coup ? On en parle',
          'Mes produits terminés du mois',
        ],
        unboxing: [
          'Le colis {brand} est arrivé !',
          'Premières impressions sur {product}',
          'On ouvre ça ensemble ?',
        ],
        everyday: [
          'Petit bilan peau, sans filtre, lumière de la salle de bain',
          'Dimanche tranquille, masque et tisane',
          'Dans ma trousse pour le week-end à la mer',
        ],
      },
      remarks: {
        positive: [
          'Mes rougeurs ont presque disparu, je suis conquise.',
          'La texture est une merveille, fondante et jamais grasse.',
          'Franchement, {product} a sauvé ma peau cet hiver.',
          'Deuxième flacon déjà, je ne m’en passe plus.',
        ],
        neutral: [
          'Je l’utilise un soir sur deux, une noisette suffit.',
          'Le parfum est léger, il part en une minute.',
          'Ça fait le travail, ni plus ni moins.',
        ],
        negative: [
          'Déçue : j’ai eu des boutons au bout de trois jours.',
          'Trop riche pour ma peau mixte, je brille à midi.',
          'À ce prix-là, le flacon pompe ne devrait pas se bloquer.',
        ],
      },
      closings: [
        'Et vous, votre routine ?',
        'Dites-moi tout en commentaire.',
        'Vous testez ?',
        'Le lien est en bio.',
      ],
      spoken: [
        'Coucou tout le monde, on se retrouve pour la routine du soir.',
        'Je commence toujours sur une peau encore humide.',
        'On tapote, on ne frotte pas, surtout autour des yeux.',
        'J’attends une petite minute avant la couche suivante.',
        'Voilà ce que ça donne après huit heures, sans poudre.',
        'Le matin, je termine toujours par une protection solaire.',
        'Si votre peau est réactive, faites un test derrière l’oreille.',
        'Je vous mets tout en description, gros bisous.',
      ],
      hashtags: ['routinesoin', 'peausensible', 'beaute', 'soinvisage', 'peausèche', 'avisproduit'],
    },
    de: {
      openings: {
        tutorial: [
          'So schichte ich {product} richtig',
          'Meine Abendroutine in drei Schritten',
          'Erst feucht, dann {product}',
        ],
        review: [
          'Vier Wochen {product}: mein Fazit',
          'Lohnt sich {product} wirklich?',
          'Aufgebraucht im letzten Monat',
        ],
        unboxing: ['Post von {brand} ist da!', 'Erster Eindruck von {product}', 'Wir packen zusammen aus'],
        everyday: ['Haut-Update ohne Filter', 'Sonntag, Tee, Maske, Ruhe', 'Was gerade in meinem Bad steht'],
      },
      remarks: {
        positive: [
          'Meine Rötungen sind deutlich zurückgegangen, ich bin begeistert.',
          'Zieht schnell ein und klebt überhaupt nicht.',
          '{product} ist für mich die beste Creme des Jahres.',
        ],
        neutral: [
          'Ich benutze es jeden zweiten Abend, eine erbsengroße Menge reicht.',
          'Riecht leicht, verfliegt aber schnell.',
          'Tut, was draufsteht.',
        ],
        negative: [
          'Leider habe ich davon Pickel am Kinn bekommen.',
          'Für den Preis sollte der Spender länger als eine Woche halten.',
          'Mir ist das im Sommer viel zu schwer.',
        ],
      },
      closings: ['Wie sieht eure Routine aus?', 'Fragen? Gern in die Kommentare.', 'Würdet ihr es testen?'],
      spoken: [
        'Hallo ihr Lieben, heute zeige ich euch meine Abendroutine.',
        'Ich trage alles auf leicht feuchter Haut auf.',
        'Nicht reiben, nur sanft eindrücken.',
        'Dann warte ich ungefähr eine Minute.',
        'So sieht das nach acht Stunden aus, ganz ohne Puder.',
        'Morgens kommt danach immer Sonnenschutz.',
        'Schreibt mir gern, wie ihr damit zurechtkommt.',
      ],
      hashtags: ['hautpflege', 'abendroutine', 'empfindlichehaut', 'pflegeliebe', 'aufgebraucht'],
    },
    ko: {
      openings: {
        tutorial: [
          '{product} 이렇게 바르면 안 밀려요',
          '3단계로 끝내는 저녁 루틴',
          '물기 있는 피부에 {product} 톡톡',
        ],
        review: ['{product} 4주 사용 후기 솔직하게', '{product} 재구매할까? 말까?', '이번 달 공병 모음'],
        unboxing: ['{brand}에서 택배가 왔어요', '{product} 첫인상', '같이 언박싱해요'],
        everyday: ['필터 없는 오늘의 피부', '주말엔 팩하고 차 한 잔', '여행 파우치 구경하실 분'],
      },
      remarks: {
        positive: [
          '붉은기가 확실히 가라앉았어요. 완전 추천!',
          '흡수가 빠르고 끈적임이 하나도 없어요.',
          '벌써 두 통째, 올해 최고의 제품이에요.',
        ],
        neutral: [
          '이틀에 한 번, 콩알만큼 쓰고 있어요.',
          '향은 은은하고 금방 날아가요.',
          '딱 설명한 만큼 해줘요.',
        ],
        negative: [
          '아쉽게도 턱에 트러블이 올라왔어요.',
          '여름에 쓰기엔 너무 무거워요.',
          '펌프가 일주일 만에 고장났어요.',
        ],
      },
      closings: ['여러분 루틴은 어때요?', '궁금한 건 댓글로 물어보세요', '써보신 분 있나요?'],
      spoken: [
        '안녕하세요 여러분, 오늘은 저녁 루틴을 보여드릴게요.',
        '저는 항상 살짝 젖은 피부에 발라요.',
        '문지르지 말고 꾹꾹 눌러서 흡수시켜 주세요.',
        '다음 단계 전에 일 분 정도 기다려요.',
        '여덟 시간 뒤에도 이렇게 촉촉해요.',
        '아침에는 꼭 선크림으로 마무리하세요.',
        '도움이 되셨다면 저장해 두세요.',
      ],
      hashtags: ['스킨케어', '민감성피부', '저녁루틴', '솔직후기', '공병템', '데일리루틴'],
    },
    ar: {
      openings: {
        tutorial: [
          'طريقتي في استخدام {product} خطوة بخطوة',
          'روتيني المسائي في ثلاث دقائق',
          'الترتيب مهم جدًا',
        ],
        review: ['بعد شهر كامل مع {product}', 'هل يستحق {product} التجربة؟', 'منتجات انتهت هذا الشهر'],
        unboxing: ['وصلتني هدية من {brand}', 'أول انطباع عن {product}', 'افتحوا الصندوق معي'],
        everyday: ['بشرتي اليوم بدون فلتر', 'مساء هادئ وقناع للوجه', 'ماذا يوجد في حقيبة سفري؟'],
      },
      remarks: {
        positive: [
          'اختفى الاحمرار تقريبًا، أحببته كثيرًا!',
          'قوامه خفيف ويمتص بسرعة.',
          'من أفضل ما جربت هذا العام.',
        ],
        neutral: ['أستخدمه كل ليلتين بكمية صغيرة.', 'رائحته خفيفة وتختفي بسرعة.', 'يؤدي المطلوب لا أكثر.'],
        negative: [
          'للأسف سبب لي حبوبًا حول الذقن.',
          'ثقيل جدًا على بشرتي في الصيف.',
          'توقفت المضخة بعد أسبوع واحد.',
        ],
      },
      closings: ['ما هو روتينكم؟', 'اكتبوا أسئلتكم في التعليقات', 'هل جربتموه؟'],
      spoken: [
        'أهلًا بكم، اليوم سأشارككم روتيني المسائي.',
        'أضعه دائمًا على بشرة رطبة قليلًا.',
        'اضغطوا بلطف ولا تفركوا البشرة.',
        'أنتظر دقيقة قبل الخطوة التالية.',
        'هذه النتيجة بعد ثماني ساعات.',
        'وفي الصباح لا تنسوا واقي الشمس.',
      ],
      hashtags: ['العناية_بالبشرة', 'روتين', 'جمال', 'بشرة_حساسة', 'تجربتي'],
    },
  },
};
