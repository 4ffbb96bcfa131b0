/** Most tokens that a vendor counts for a picture of 640 pixels: small models of OpenAI count the most. */
export const MOST_PICTURE_TOKENS = 6000;
/** What a model of medium size counts for one. */
export const MEAN_PICTURE_TOKENS = 1000;

/** The type of the pictures that are sent: copies are stored as WebP. */
export const PICTURE_TYPE = 'image/webp';
