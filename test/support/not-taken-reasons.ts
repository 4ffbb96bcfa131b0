/** Why nothing is taken from fields, by how they are named, for the table of real files. The first that fits counts. */
const REASONS: readonly (readonly [string, RegExp])[] = [
  ['nobody can read it', / is no count\)$| was rounded by a spreadsheet\)$/],
  [
    'a number that Loupe has no field for',
    /(?:save_count|collectCount|quote_?[cC]ount|bookmark_?[cC]ount|heartCount|videoCount|authorMeta\.(?:heart|video|digg)|fb_likes|ig_play_count|video_view_count|edge_follow|dislikeCount|favoriteCount|channelTotalViews|author_likes|author_videos|votersCount|Reach|Reichweite|Couverture|Alcance|Follows|Comptes suivis|Seguimientos|Seguimentos|Saves|Gespeicherte Beiträge|Enregistrements|Veces guardado|Salvamentos|Total clicks|Average watch time|Watch time \(hours\)|Subscribers|Abonnenten|Wiedergabezeit \(Stunden\)|Durée de visionnage \(heures\)|Estimated revenue \(USD\)|Thumbnail impressions|Thumbnail click-through rate \(%\)|Organic Impressions|Engagement Rate \(per Impression\)|Engagements|Post Link Clicks|Total Interactions|Overperforming Score|Love|Wow|Haha|Sad|Angry|Care|Total Views For All Crossposts|heatmap|stats\.saves|Tiempo de visualización \(horas\)|Suscriptores|Impresiones|Porcentaje de clics de las impresiones \(%\)|(?:Viral|Non-viral|Paid) Impressions|Reaktionen, Kommentare und geteilte Inhalte|Klicks insgesamt|Reactions, Comments and Shares|Total Interactions \(weighted.*|num_views|Post Views|Total Views)$/,
  ],
  [
    'what others wrote, or answers to it',
    /(?:comments|firstComment|latestComments|replies|oneOf|record\.reply|^reply|embed\.record)$/,
  ],
  [
    'other accounts that are marked or shared with',
    /(?:tagged_users?|coauthors|coauthorProducers|taggedUsers|usertags|edge_media_to_tagged_user|tappable_objects|data\.owner|Sponsor (?:Id|Name|Category)|in_reply_to_\w+|coauthor_\w+)$/,
  ],
  [
    'sounds, effects and stickers, which Loupe does not store',
    /(?:music|music\w*|musicMeta(?:\.\w+)?|musicInfo|audio_title|track|artists|clips_metadata|effectStickers|effects|stickersOnItem|has_audio|Sound|AddYoursText)$/,
  ],
  [
    'more about the account than its name, picture, followers and whether it is verified',
    /(?:signature|biography|bioLink|author\.(?:location|date|protected|profile_banner)|description|channelDescription|account_type|is_private|friendship_status|secUid|author\.createdAt|user\.full_name|user\.id|verified|Page (?:Category|Admin Top Country|Description|Created)|profileUrl|channel_url|uploader_url|user_mentions\[\]\.(?:name|id_str)|mentions\[\]\.(?:id|nick))$/,
  ],
  [
    'descriptions of pictures, subtitles and texts in pictures',
    /(?:alt|ext_alt_text|accessibility_caption|attachment\[\]\.name|subtitles|subtitleLinks|automatic_captions|caption|Image Text)$/,
  ],
  [
    'tags, links and languages that the text says, or that the platform adds',
    /(?:tags|categories|challenges|textExtra|hashtags|hashtags\[\]\.\w+|facets|entities\.urls|link_preview_attachment|descriptionLinks|lang|langs|textLanguage|Languages|contentMap|tag\[\]\.(?:href|icon)|videoCategoryId|videoCategoryLabel|Linked Content|Link|Final Link|Description|Tags|Custom labels|Langues|Sprachen|Individuelle Labels|entities\.media\[\]\.expanded_url|urls\[\]\.display_url)$/,
  ],
  [
    'more of a place than its name',
    /(?:location_?id|location_url|location\.(?:pk|lat|lng|city)|locationMeta\.(?:city|address)|location_latlong|location_created|data\.location|location_city)$/i,
  ],
  [
    'said by another field already',
    /(?:post_id|post_url|conversation_id|^user|data\.id|\.pk|^id|node\.title|^title|tweet\.id|item_id|width_original|original_url|thread_id|parent_id|publishedAtSQL|Post Created (?:Date|Time)|duration_string|^duration|images|dimensions(?:Height|Width)?|node\.dimensions|product_type|media_type|data\.comment_count|media\[\]\.url|imagePost\.title|childPosts\[\]\.(?:id|shortCode)|tiktokLink|record\.embed|object\.type|^to|^cc|video_url|Title|record\.\$type|videoMeta\.(?:height|width|duration)|(?:likes|shares)\.id|^account|display_id|fulltitle)$/,
  ],
  [
    'how the file was made, or how the platform shows the post',
    /(?:formats|thumbnails|age_limit|_version|live_status|availability|extractor|resolution|fps|filename|playlist|playlist_index|http_headers|cookies|liked|count|media_id|type|extension|subcategory|ratio|version|width|height|__typename|page_info|comments_disabled|expiring_at_timestamp|inputUrl|isSponsored|isPinned|isAd|isMuted|format|commentsTurnedOff|isMonetized|order|input|fromYTUrl|has_liked|nav_index|source_platform_url|source_url|user_agent|last_updated|duetEnabled|imageWidth|bitrate|views\.state|source|id_str|num_media|missing_media|is_duet|is_ad|warning|Video Share Status|Is Video Owner\?|position|dimension|definition|licensedContent|Caption type|Is crosspost|Is share|Funded content status|Data comment|Datenkommentar|Commentaire sur les données|Comentario de datos|Comentário dos dados|Date|Datum|Fecha|Data|Sent by|sensitive|conversation|signature|updated|blurhash|focalPoint|cid|viewer|indices|edit_info|retweeted|display_text_range|truncated|favorited|possibly_sensitive|aspect_ratio|resize|media_metadata|cross_post_source|WhoCanView|AllowComments|pinned|thumbnails\[\]\.id|collected_from_url|post_source_domain|Type de légende|Art der Bildunterschrift|Ist Crosspost|Ist geteilt|Status bezüglich gesponserter Inhalte|AllowStitches|AllowDuets|AllowSharingToStory|ContentDisclosure|AIGeneratedContent)$/,
  ],
  ['a column of somebody’s own', /^(?:Notiz|Budget|account\.country)$/],
];

/** Why nothing is taken from a field; null where nobody has said. */
export function whyNotTaken(name: string): string | null {
  return REASONS.find(([, form]) => form.test(name))?.[0] ?? null;
}
