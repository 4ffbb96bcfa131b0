/** Names of parameters that only say where a visitor came from and never select a page, in lower case. */
const TRACKING_PARAMETERS = new Set([
  // Advertising and mailing: click ids of the large networks.
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  'dclid',
  'epik',
  'fbclid',
  'gad_source',
  'gbraid',
  'gclid',
  'gclsrc',
  'igsh',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  'msclkid',
  'rdt_cid',
  'sccid',
  'srsltid',
  'ttclid',
  'twclid',
  'wbraid',
  'yclid',
  // Added by the platforms' share buttons.
  'feature',
  'ig_mid',
  'ig_rid',
  'is_copy_url',
  'is_from_webapp',
  'mibextid',
  'ref_src',
  'ref_url',
  'sender_device',
  'sender_web_id',
  'share_app_id',
  'share_author_id',
  'share_item_id',
  'share_link_id',
  'si',
  'social_share_type',
  'tt_from',
  'ug_btm',
  'web_id',
]);

/** Whether a query parameter is used only for tracking; the case of its name is ignored. */
export function isTrackingParameter(name: string): boolean {
  const lower = name.toLowerCase();
  return lower.startsWith('utm_') || TRACKING_PARAMETERS.has(lower);
}
