/** Words by which the sentiment of a post is told, of one language. */
export interface Lexicon {
  readonly positive: ReadonlySet<string>;
  readonly negative: ReadonlySet<string>;
  readonly negations: ReadonlySet<string>;
  /** Words between praise and criticism. */
  readonly contrasts: ReadonlySet<string>;
}

export type LexiconLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Made for this project (docs/ai.md): words of judgement only, and none that are as common in posts that judge nothing.
 * All in lower case.
 */
export const LEXICON: Readonly<Record<LexiconLanguage, Lexicon>> = {
  en: {
    positive:
      words(`love loved loves loving amazing awesome great excellent fantastic wonderful perfect perfectly best
      beautiful gorgeous delicious tasty yummy obsessed recommend recommended favorite favourite happy impressed brilliant
      superb incredible stunning lovely fabulous outstanding comfy comfortable flawless delighted enjoy enjoyed enjoying
      fun thrilled glad grateful thankful terrific phenomenal adore adorable satisfied cute`),
    negative:
      words(`hate hated hates awful terrible horrible worst bad disappointing disappointed disappointment broken
      useless waste wasted scam disgusting gross refund annoying annoyed angry poor poorly avoid overpriced ugly itchy
      uncomfortable boring regret fail failed fails unusable rude dirty cheaply nasty sad unacceptable frustrating
      frustrated mediocre ruined cracked leaked leaks stinks smelly faulty unhappy pathetic`),
    negations:
      words(`not no never don't dont doesn't didn't isn't wasn't aren't won't can't cannot couldn't wouldn't
      without hardly nothing neither nor`),
    contrasts: words('but however although though yet sadly unfortunately'),
  },
  de: {
    positive:
      words(`liebe lieben liebt toll tolle tolles toller tollen super großartig großartige wunderbar wunderbare
      wunderschön wunderschöne perfekt perfekte perfekter beste bester bestes besten lecker leckere leckerer köstlich
      begeistert empfehle empfehlen empfehlenswert lieblings lieblingsprodukt schön schöne schöner schönes schönen
      fantastisch fantastische hervorragend hervorragende genial geniale klasse zufrieden glücklich freue freut
      gemütlich bequem angenehm angenehme hammer traumhaft gelungen mega spitze genieße genossen`),
    negative:
      words(`schlecht schlechte schlechter schlechtes furchtbar furchtbare schrecklich schreckliche enttäuscht
      enttäuschend enttäuschung kaputt nutzlos unbrauchbar abzocke ekelhaft eklig ärgerlich ärgere ärgert nervig nervt
      hässlich überteuert schlimm schlimmste schlimmster katastrophe langweilig mies miese mieser unbequem verschwendung
      geldverschwendung reklamation mangelhaft traurig wütend minderwertig kratzt stinkt undicht unfreundlich
      unzufrieden grauenhaft frech frechheit`),
    negations: words('nicht kein keine keinen keiner keines nie niemals ohne nichts kaum weder'),
    contrasts: words('aber jedoch allerdings leider trotzdem obwohl'),
  },
  fr: {
    positive:
      words(`adore adoré adorent aime aimé génial géniale géniaux super excellent excellente excellents parfait
      parfaite parfaitement magnifique magnifiques merveilleux merveilleuse délicieux délicieuse délicieuses meilleur
      meilleure meilleurs recommande incroyable incroyables sublime top beau belle belles joli jolie contente content
      ravie ravi heureux heureuse fantastique formidable bravo préféré préférée confortable satisfaite satisfait
      impressionnant agréable bluffée bluffé bonheur succulent`),
    negative:
      words(`déteste détesté horrible horribles nul nulle mauvais mauvaise mauvaises pire déçu déçue décevant
      décevante déception cassé cassée inutile arnaque dégoûtant dégueulasse affreux affreuse catastrophe
      catastrophique moche énervée énervé énervant ennuyeux ennuyeuse fuyez éviter inconfortable remboursement honte
      honteux triste médiocre gâché gâchée défectueux défectueuse pénible scandaleux trompeur`),
    negations: words('pas ne jamais sans aucun aucune rien ni non'),
    contrasts: words('mais cependant pourtant malheureusement dommage'),
  },
  es: {
    positive:
      words(`encanta encantan encantó encantado encantada amo genial geniales excelente excelentes perfecto
      perfecta perfectos maravilloso maravillosa increíble increíbles fantástico fantástica delicioso deliciosa rico rica
      riquísimo riquísima mejor mejores recomiendo recomendable hermoso hermosa precioso preciosa bonito bonita feliz
      felices contenta contento favorito favorita espectacular brutal cómodo cómoda buenísimo buenísima satisfecha
      satisfecho disfruté disfrutar maravilla estupendo estupenda gracias`),
    negative:
      words(`odio horrible horribles terrible terribles pésimo pésima malo mala malos malas peor peores
      decepcionante decepcionado decepcionada decepción roto rota inútil estafa asco asqueroso asquerosa feo fea caro
      aburrido aburrida molesta molesto enfadada enfadado incómodo incómoda arrepiento desastre fatal basura triste
      defectuoso defectuosa engaño vergüenza lamentable nefasto nefasta mediocre reclamación`),
    negations: words('no nunca jamás sin ni nada ningún ninguna tampoco'),
    contrasts: words('pero aunque lástima desgraciadamente lamentablemente'),
  },
  it: {
    positive:
      words(`adoro amo amato fantastico fantastica ottimo ottima ottimi ottime eccellente eccellenti perfetto
      perfetta perfetti meraviglioso meravigliosa bellissimo bellissima bellissimi stupendo stupenda buonissimo
      buonissima delizioso deliziosa migliore migliori consiglio consigliato consigliatissimo incredibile splendido
      splendida bello bella felice felici contenta contento preferito preferita comodo comoda soddisfatta soddisfatto
      innamorata innamorato spettacolare top squisito squisita geniale piace piaciuto`),
    negative:
      words(`odio orribile orribili terribile pessimo pessima pessimi peggiore peggio deludente deluso delusa
      delusione rotto rotta inutile truffa schifo schifoso brutto brutta brutti noioso noiosa fastidioso fastidiosa
      arrabbiata arrabbiato scomodo scomoda spreco sprecati rimborso disastro vergogna scadente triste difettoso
      difettosa cattivo cattiva sconsiglio sconsigliato penoso`),
    negations: words('non mai senza né niente nulla nessun nessuna'),
    contrasts: words('ma però purtroppo tuttavia peccato'),
  },
  pt: {
    positive:
      words(`adoro adorei amo amei ótimo ótima ótimos excelente excelentes perfeito perfeita maravilhoso
      maravilhosa incrível incríveis fantástico fantástica delicioso deliciosa gostoso gostosa melhor melhores recomendo
      lindo linda lindos bonito bonita feliz felizes contente favorito favorita sensacional confortável satisfeita
      satisfeito apaixonada apaixonado encantada espetacular top show arrasou impecável parabéns`),
    negative:
      words(`odeio odiei horrível horríveis terrível péssimo péssima ruim ruins pior piores decepcionante
      decepcionado decepcionada decepção quebrado quebrada inútil golpe nojo nojento nojenta feio feia caro chato chata
      irritada irritado desconfortável arrependi desastre lixo vergonha triste defeito defeituoso enganação lamentável
      reembolso desperdício fraca`),
    negations: words('não nunca jamais sem nem nada nenhum nenhuma'),
    contrasts: words('mas porém contudo infelizmente embora'),
  },
  nl: {
    positive:
      words(`geweldig geweldige fantastisch fantastische heerlijk heerlijke lekker lekkere mooi mooie mooiste
      prachtig prachtige perfect perfecte beste uitstekend uitstekende super top leuk leuke blij tevreden aanrader
      dol verliefd favoriet favoriete fijn fijne fijnste genieten genoten gelukkig enthousiast comfortabel zalig
      topper schitterend aangenaam`),
    negative: words(`slecht slechte slechtste vreselijk vreselijke verschrikkelijk afschuwelijk teleurgesteld
      teleurstellend teleurstelling kapot nutteloos waardeloos waardeloze oplichting vies vieze lelijk lelijke duur saai
      saaie irritant irritante boos ongemakkelijk spijt ramp zonde geldverspilling verdrietig gebrekkig stinkt jammerlijk
      ontevreden klacht afrader onbeschoft`),
    negations: words('niet geen nooit zonder niets nauwelijks'),
    contrasts: words('maar echter helaas jammer hoewel toch'),
  },
};

export const POSITIVE_EMOJI: ReadonlySet<string> = new Set([
  ...'😍🥰😘😊☺😁😄😃😀🤩😋❤💕💖💗💙💚💜🧡💛♥👍👏🙌🎉🥳💯😻',
]);
export const NEGATIVE_EMOJI: ReadonlySet<string> = new Set([...'😡😠🤬👎😞😢😭😤🤮🤢💔😒🙄😩😫😖']);
