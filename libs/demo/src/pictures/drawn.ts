import type Sharp from 'sharp';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** How a picture differs from its still. */
export interface Look {
  /** Degrees by which its hues are turned. */
  hue: number;
  /** 1 for that of the still. */
  brightness: number;
  /** 1 shows all of the still. */
  zoom: number;
  /** Where the part that is shown lies, from 0 (left) to 1. */
  across: number;
}

const QUALITY = 78;
/** Width to height of a still. */
const RATIO = 4 / 5;
/** The backdrop is blurred at this width, which costs little. */
const BACKDROP_WIDTH = 48;
const BLUR = 3;
/** The part of a still's edge that fades into the backdrop. */
const FADING = 0.12;

/**
 * A picture of a size, made of a still: the still fills it as far as it reaches, and fades into its own blurred ground beyond.
 * @returns a JPEG file
 */
export async function drawn(sharp: typeof Sharp, still: Buffer, size: Size, look: Look): Promise<Buffer> {
  const { width, height } = size;
  const isHigher = width / height < RATIO;
  const shown = isHigher
    ? { width, height: Math.round(width / RATIO) }
    : { width: Math.round(height * RATIO), height };
  // A square picture is a part of the still; a wide one has the backdrop at both sides.
  const isPart = !isHigher && width / height <= 1;
  const target = isPart ? { width, height: Math.round(width / RATIO) } : shown;
  const zoomed = {
    width: Math.round(target.width * look.zoom),
    height: Math.round(target.height * look.zoom),
  };
  const crop = isPart ? { width, height } : shown;
  const front = sharp(still)
    .resize(zoomed.width, zoomed.height, { fit: 'fill' })
    .extract({
      left: Math.round((zoomed.width - crop.width) * look.across),
      top: Math.round((zoomed.height - crop.height) * 0.6),
      ...crop,
    })
    .modulate({ hue: look.hue, brightness: look.brightness });
  if (crop.width === width && crop.height === height) return front.jpeg({ quality: QUALITY }).toBuffer();
  const picture = await front.raw().toBuffer();
  const faded = await sharp(picture, { raw: { ...crop, channels: 3 } })
    .joinChannel(maskOf(crop, isHigher), { raw: { ...crop, channels: 1 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(await backdropOf(sharp, picture, crop, size))
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: faded, gravity: 'centre' }])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** What lies beyond the edges of a part: their colors, drawn out and blurred. Small, as nobody sees a detail in it. */
async function backdropOf(sharp: typeof Sharp, part: Buffer, crop: Size, size: Size): Promise<Buffer> {
  const scale = BACKDROP_WIDTH / size.width;
  const small = { width: Math.round(crop.width * scale), height: Math.round(crop.height * scale) };
  const beyond = (whole: number, inside: number) => Math.ceil((whole * scale - inside) / 2);
  const [x, y] = [beyond(size.width, small.width), beyond(size.height, small.height)];
  const drawnOut = await sharp(part, { raw: { ...crop, channels: 3 } })
    .resize(small.width, small.height, { fit: 'fill' })
    .extend({ left: x, right: x, top: y, bottom: y, extendWith: 'copy' })
    .png()
    .toBuffer();
  return sharp(drawnOut).blur(BLUR).png().toBuffer();
}

/** Opaque inside, and fading at the edges to the backdrop: above and below, or at both sides. */
function maskOf({ width, height }: Size, isHigher: boolean): Buffer {
  const length = isHigher ? height : width;
  const edge = length * FADING;
  const row = Array.from({ length }, (_, at) => {
    const inside = Math.min(1, Math.min(at, length - 1 - at) / edge);
    return Math.round(255 * inside * inside * (3 - 2 * inside));
  });
  const mask = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    if (isHigher) mask.fill(row[y] ?? 255, y * width, (y + 1) * width);
    else mask.set(row, y * width);
  }
  return mask;
}
