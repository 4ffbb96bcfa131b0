import type { Subject } from './phrases.js';

export const food: Subject = {
  emoji: ['🍜', '🍋', '🥢', '🧄', '🍚', '🔥', '🤤', '🫶🏼', '🍳', '🧊', '👨🏻‍🍳', '🥬', '🇯🇵', '✨'],
  handleWords: ['eats', 'tablelog', 'oneburner', 'bentobox', 'pantry', 'lateplate'],
  phrases: {
    ja: {
      openings: {
        tutorial: [
          '{product}で10分ごはん',
          '【レシピ】{product}の簡単おつまみ',
          'フライパンひとつで完成',
          '保存版！{product}の使い方5つ',
        ],
        review: [
          '{product}を1か月使ってみた正直な感想',
          '話題の{product}、リピする？しない？',
          '{product}食べ比べ',
        ],
        unboxing: [
          '{brand}さんから届きました！',
          '{product}開封します',
          '新商品{product}のファーストインプレッション',
        ],
        everyday: ['今日のお弁当', '夜食は罪の味', '朝からちゃんと和食の日', 'ひとり暮らしのゆる晩ごはん'],
      },
      remarks: {
        positive: [
          '香りが最高で、もう手放せません。',
          'ひとさじで味が決まる！本当におすすめ。',
          '家族みんなおかわりしてくれて嬉しい。',
          '間違いなく今年のベスト調味料。',
        ],
        neutral: ['冷蔵庫で2週間くらい持ちます。', '辛さはひかえめです。', '大さじ1でちょうどいい量でした。'],
        negative: [
          '期待していた分、塩辛くて残念でした。',
          'ふたが開けにくくてこぼしました…',
          '値段のわりに量が少ないかな。',
        ],
      },
      closings: [
        'みんなは何にかける？',
        '作ったら教えてね',
        '保存して作ってみてください',
        'レシピはプロフィールから',
      ],
      spoken: [
        'こんにちは、今日は簡単な晩ごはんを作ります。',
        'まず、にんにくを弱火でゆっくり炒めます。',
        '香りが立ったら、ここで入れていきます。',
        '混ぜすぎないのがポイントです。',
        '味見してみますね。うん、おいしい！',
        'お好みでごまをかけてください。',
        '洗い物が少ないのも嬉しいですよね。',
        'ぜひ作ってみてください。',
      ],
      hashtags: ['おうちごはん', '簡単レシピ', 'お弁当', '時短ごはん', '料理好きな人と繋がりたい', '夜食'],
    },
    en: {
      openings: {
        tutorial: [
          'Ten-minute noodles with {product}',
          'One pan, one spoon of {product}, dinner',
          'Save this recipe for a rainy Tuesday',
          'Five ways I use {product}',
        ],
        review: [
          'I put {product} on everything for a week',
          '{product}: hype or not?',
          'Ranking every {brand} jar in my fridge',
        ],
        unboxing: [
          'The {brand} box is here',
          'Trying {product} for the first time, live reaction',
          'New flavour alert',
        ],
        everyday: [
          'What I ate today, lazy edition',
          'Midnight snack crimes',
          'Packing lunch for two',
          'Fridge clean-out rice bowl',
        ],
      },
      remarks: {
        positive: [
          'One spoon and the whole bowl tastes like a restaurant. Obsessed.',
          '{product} is bright, a bit spicy and so good on eggs.',
          'Even my kids asked for seconds!',
          'I’d drink this if nobody was looking. Delicious.',
        ],
        neutral: [
          'Keeps about two weeks in the fridge.',
          'It’s milder than I thought.',
          'A tablespoon is enough for two bowls.',
        ],
        negative: [
          'Way too salty for me, I couldn’t finish it.',
          'The lid leaked all over my bag. Not happy.',
          'Tiny jar, big price. Disappointing.',
        ],
      },
      closings: [
        'What would you put it on?',
        'Recipe in the comments.',
        'Tell me if you make it!',
        'Who’s hungry?',
      ],
      spoken: [
        'Hi friends, we’re making the easiest dinner today.',
        'Start with garlic on low heat, don’t rush it.',
        'When it smells amazing, that’s when the sauce goes in.',
        'Save a little of the noodle water, trust me.',
        'Okay, taste test. Oh wow.',
        'Top it with sesame and something green.',
        'That’s it, one pan, ten minutes.',
        'Let me know what you’d change.',
      ],
      hashtags: ['easyrecipes', 'foodtok', 'whatieattoday', 'noodles', 'umami', 'homecooking', 'bento'],
    },
    zh: {
      openings: {
        tutorial: ['一勺{product}，十分钟搞定晚餐', '懒人食谱：{product}拌面', '收藏！{product}的五种吃法'],
        review: ['连吃一周{product}，说说真实感受', '{product}值得回购吗？', '{brand}全系列测评'],
        unboxing: ['{brand}的包裹到啦', '第一次试{product}', '新口味开箱'],
        everyday: ['今日便当', '深夜放毒', '一个人的晚饭'],
      },
      remarks: {
        positive: [
          '香味太绝了，一勺提鲜，强烈推荐！',
          '家里人都要添饭，开心。',
          '今年最爱的调味料没有之一。',
        ],
        neutral: ['开封后冷藏可以放两周左右。', '辣度比想象中低。', '两碗面放一大勺就够。'],
        negative: ['有点太咸了，失望。', '盖子漏了一包，气。', '量少价高，不会回购。'],
      },
      closings: ['你们会配什么吃？', '做了记得告诉我', '食谱在评论区'],
      spoken: [
        '大家好，今天做一道特别简单的晚饭。',
        '先小火把蒜炒香。',
        '闻到香味就可以加酱了。',
        '留一点面汤，很重要。',
        '尝一下，哇，好吃！',
        '最后撒点芝麻。',
      ],
      hashtags: ['家常菜', '懒人食谱', '便当', '深夜食堂', '拌面'],
    },
    th: {
      openings: {
        tutorial: ['เมนู 10 นาทีกับ {product}', 'กระทะเดียวจบ ใส่ {product}'],
        review: ['ลอง {product} มาหนึ่งสัปดาห์ รีวิวจริง', '{product} ดีจริงไหม'],
        unboxing: ['กล่องจาก {brand} มาแล้ว', 'เปิดกล่อง {product} ครั้งแรก'],
        everyday: ['วันนี้กินอะไรดี', 'มื้อดึกแบบไม่รู้สึกผิด'],
      },
      remarks: {
        positive: ['หอมมาก อร่อยสุด ๆ ต้องซื้อซ้ำ', 'แค่ช้อนเดียวรสชาติเหมือนร้าน ชอบมาก'],
        neutral: ['เก็บในตู้เย็นได้ประมาณสองสัปดาห์', 'เผ็ดน้อยกว่าที่คิด'],
        negative: ['เค็มเกินไป ผิดหวังนิดหน่อย', 'ฝาเปิดยาก หกหมดเลย'],
      },
      closings: ['ใครลองแล้วบ้าง', 'สูตรอยู่ในคอมเมนต์'],
      spoken: ['สวัสดีค่ะ วันนี้จะมาทำเมนูง่าย ๆ', 'เริ่มจากผัดกระเทียมไฟอ่อน', 'พอหอมแล้วใส่ซอสได้เลย', 'ลองชิมนะคะ อร่อยมาก'],
      hashtags: ['เมนูง่ายๆ', 'ทำอาหาร', 'รีวิวของกิน', 'มื้อดึก'],
    },
  },
};
