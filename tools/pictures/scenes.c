/*
 * Draws the pictures of the demo's sauces and bicycles: scenes of simple solids, by marching along rays. They are made once and
 * kept in libs/demo/pictures; nothing of the product runs this.
 *
 *   gcc -Ofast -o scenes tools/pictures/scenes.c -lm && ./scenes 0 > n1.ppm
 *
 * Argument: the number of the scene, as in the table at the end. Output: a PPM file of 432 x 540 pixels.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { float x, y, z; } V;
static V v(float x, float y, float z) { return (V){x, y, z}; }
static V add(V a, V b) { return v(a.x + b.x, a.y + b.y, a.z + b.z); }
static V sub(V a, V b) { return v(a.x - b.x, a.y - b.y, a.z - b.z); }
static V mul(V a, float s) { return v(a.x * s, a.y * s, a.z * s); }
static V by(V a, V b) { return v(a.x * b.x, a.y * b.y, a.z * b.z); }
static float dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static float len(V a) { return sqrtf(dot(a, a)); }
static V unit(V a) { return mul(a, 1 / len(a)); }
static V cross(V a, V b) { return v(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
static float clampf(float x, float a, float b) { return x < a ? a : x > b ? b : x; }
static float step01(float a, float b, float x) { float t = clampf((x - a) / (b - a), 0, 1); return t * t * (3 - 2 * t); }
static V mix(V a, V b, float t) { return add(mul(a, 1 - t), mul(b, t)); }
static V hex(int c) { return v(powf((c >> 16 & 255) / 255.f, 2.2f), powf((c >> 8 & 255) / 255.f, 2.2f), powf((c & 255) / 255.f, 2.2f)); }
static V turn(V p, float a) { float c = cosf(a), s = sinf(a); return v(c * p.x - s * p.z, p.y, s * p.x + c * p.z); }
static V roll(V p, float a) { float c = cosf(a), s = sinf(a); return v(c * p.x - s * p.y, s * p.x + c * p.y, p.z); }

/* The nearest solid so far: its distance, color and shine, and what is written on it. */
static float D; static V COLOR; static float SHINE; static const char *TEXT; static float TU, TV;
static void put(float d, V color, float shine) { if (d < D) { D = d; COLOR = color; SHINE = shine; TEXT = 0; } }

static float box(V p, V b, float r) {
  V q = v(fabsf(p.x) - b.x + r, fabsf(p.y) - b.y + r, fabsf(p.z) - b.z + r);
  V o = v(fmaxf(q.x, 0), fmaxf(q.y, 0), fmaxf(q.z, 0));
  return len(o) + fminf(fmaxf(q.x, fmaxf(q.y, q.z)), 0) - r;
}
static float cyl(V p, float r, float h, float e) {
  float x = hypotf(p.x, p.z) - r + e, y = fabsf(p.y) - h + e;
  return fminf(fmaxf(x, y), 0) + hypotf(fmaxf(x, 0), fmaxf(y, 0)) - e;
}
static float cap(V p, V a, V b, float r) {
  V pa = sub(p, a), ba = sub(b, a);
  float h = clampf(dot(pa, ba) / dot(ba, ba), 0, 1);
  return len(sub(pa, mul(ba, h))) - r;
}
static float torusZ(V p, float R, float r) { return hypotf(hypotf(p.x, p.y) - R, p.z) - r; }
static float torusY(V p, float R, float r) { return hypotf(hypotf(p.x, p.z) - R, p.y) - r; }
static float ball(V p, float r) { return len(p) - r; }
static float egg(V p, V r) { float k = len(v(p.x / r.x, p.y / r.y, p.z / r.z)); return (k - 1) * fminf(r.x, fminf(r.y, r.z)) * .8f; }
static float blend(float a, float b, float k) { float h = fmaxf(k - fabsf(a - b), 0) / k; return fminf(a, b) - h * h * k * .25f; }
/* Whether p is so far from a sphere that the distance to it is enough. */
static int far_(V p, V c, float r) { float d = len(sub(p, c)) - r; if (d > .6f) { if (d < D) { D = d; } return 1; } return 0; }

/* 5 x 7 letters, a row each. */
static const struct { char c; unsigned char r[7]; } FONT[] = {
  {'n', {0, 0, 22, 25, 17, 17, 17}}, {'i', {4, 0, 12, 4, 4, 4, 14}}, {'m', {0, 0, 26, 21, 21, 21, 21}}, {'b', {16, 16, 30, 17, 17, 17, 30}},
  {'r', {0, 0, 22, 25, 16, 16, 16}}, {'o', {0, 0, 14, 17, 17, 17, 14}}, {'s', {0, 0, 15, 16, 14, 1, 30}}, {'a', {0, 0, 14, 1, 15, 17, 15}},
  {'c', {0, 0, 14, 17, 16, 17, 14}}, {'y', {0, 0, 17, 17, 15, 1, 14}}, {'l', {12, 4, 4, 4, 4, 4, 14}}, {'u', {0, 0, 17, 17, 17, 19, 13}}, {'d', {1, 1, 15, 17, 17, 17, 15}}};
static int inked(const char *t, float u, float w) { /* u over the word, w from its top, in letters and heights */
  if (u < 0 || w < 0 || w >= 1) return 0;
  int i = (int)u; if (i >= (int)strlen(t)) return 0;
  int x = (int)((u - i) * 6.4f), y = (int)(w * 7); if (x > 4) return 0;
  for (unsigned k = 0; k < sizeof FONT / sizeof *FONT; k++) if (FONT[k].c == t[i]) return FONT[k].r[y] >> (4 - x) & 1;
  return 0;
}
/* A round vessel with a label around its middle. */
static void vessel(V p, float r, float h, V body, V lid, V label, float lidR, float lidH, float shine, const char *t) {
  if (far_(p, v(0, h, 0), h + lidH * 2 + r)) return;
  V q = sub(p, v(0, h, 0));
  float neck = lidR < r * .8f ? cyl(sub(p, v(0, 2 * h + .06f, 0)), lidR * .85f, .12f, .02f) : 9;
  float d = neck < 9 ? blend(cyl(q, r, h, r * .25f), neck, .22f) : cyl(q, r, h, r * .16f);
  put(d, body, shine);
  float s = cyl(sub(q, v(0, -h * .05f, 0)), r + .006f, h * .52f, .004f);
  if (s < D) {
    D = s; SHINE = .15f; COLOR = label; TEXT = t; TU = atan2f(q.x, q.z) * r; TV = (q.y + h * .05f);
    TU /= r; TV /= h;
  }
  float top = 2 * h + (neck < 9 ? .16f : 0);
  put(cyl(sub(p, v(0, top + lidH, 0)), lidR, lidH, .03f), lid, .25f);
}
static void bowl(V p, float r, V color, V inside, float fill) {
  if (far_(p, v(0, r * .5f, 0), r * 1.3f)) return;
  float shell = fabsf(ball(sub(p, v(0, r, 0)), r)) - .035f;
  float d = fmaxf(shell, p.y - r * .92f);
  d = fminf(d, cyl(sub(p, v(0, .05f, 0)), r * .45f, .06f, .02f));
  put(d, color, .4f);
  put(fmaxf(ball(sub(p, v(0, r, 0)), r - .03f), p.y - r * fill), inside, .3f);
}
static void fruit(V p, float r, V color) { put(ball(sub(p, v(0, r, 0)), r) + .004f * sinf(40 * p.x) * sinf(40 * p.y) * sinf(40 * p.z), color, .3f); put(cap(p, v(0, 2 * r - .01f, 0), v(.02f, 2 * r + .04f, 0), .02f), hex(0x5c7a34), .1f); }
static void half(V p, float r, V peel, V flesh) { /* cut side towards the viewer */
  V q = sub(p, v(0, r, 0));
  put(fmaxf(ball(q, r), q.z), peel, .3f);
  float a = atan2f(q.y, q.x), w = hypotf(q.x, q.y);
  V c = w > r * .88f ? hex(0xfff6d8) : fabsf(fmodf(a + 6.2832f, .6283f) - .314f) > .285f || w < r * .08f ? hex(0xfff6d8) : flesh;
  float d = fmaxf(w - r * .96f, fabsf(q.z) - .012f);
  put(d, c, .35f);
}
static void chili(V p, V color) {
  float d = cap(p, v(-.35f, .08f, 0), v(0, .07f, .05f), .075f);
  d = blend(d, cap(p, v(0, .07f, .05f), v(.36f, .05f, -.04f), .045f), .08f);
  put(d, color, .8f); put(cap(p, v(-.36f, .08f, 0), v(-.5f, .13f, .02f), .025f), hex(0x4f7d3a), .2f);
}
static void grains(V p, V color, float spread, int seed) {
  if (far_(p, v(0, 0, 0), spread * 1.6f)) return;
  for (int i = 0; i < 26; i++) {
    float a = i * 2.4f + seed, r = spread * sqrtf((i + .5f) / 26);
    V q = turn(sub(p, v(r * cosf(a) * 1.4f, .025f, r * sinf(a))), a * 3);
    put(egg(q, v(.055f, .025f, .032f)), color, .2f);
  }
}
static void chopsticks(V p, V color) { put(cap(p, v(-.9f, .05f, .2f), v(1.1f, .05f, -.15f), .032f), color, .3f); put(cap(p, v(-.9f, .05f, .36f), v(1.1f, .05f, .0f), .032f), color, .3f); }

typedef struct { float wheel; int drop, basket, cargo, fenders, step; V frame, tyre, rim, leather; } Bike;
static void wheelOf(V p, float R, Bike b) {
  put(torusZ(p, R, .052f * (R > .5f ? 1 : .9f)), b.tyre, .1f);
  put(torusZ(p, R - .075f, .026f), b.rim, .6f);
  put(fmaxf(hypotf(p.x, p.y) - .05f, fabsf(p.z) - .07f), b.rim, .6f);
  float a = atan2f(p.y, p.x), n = 6.28318f / 18, k = a - n * floorf(a / n + .5f), r = hypotf(p.x, p.y);
  V q = v(r * cosf(k), r * sinf(k), p.z);
  put(cap(q, v(.04f, 0, .03f), v(R - .09f, 0, 0), .005f), hex(0xd9dde2), .6f);
  if (b.fenders) { float d = torusZ(p, R + .1f, .03f); put(fmaxf(d, -p.y - .12f), b.frame, .5f); }
}
static void bicycle(V p, Bike b) {
  if (far_(p, v(0, .95f, 0), 1.9f)) return;
  float R = b.wheel, base = R < .5f ? .8f : .98f;
  V rear = v(-base, R + .05f, 0), front = v(base + (b.cargo ? .35f : 0), R + .05f, 0);
  V bb = v(-.12f, R < .5f ? .5f : R - .02f, 0), seat = v(-.42f, 1.42f, 0), head = v(.62f, 1.36f, 0), low = v(.7f, 1.12f, 0);
  if (b.cargo) { head = v(.5f, 1.36f, 0); low = v(.56f, 1.1f, 0); }
  wheelOf(sub(p, rear), R, b); wheelOf(sub(p, front), b.cargo ? R * .72f : R, b);
  if (b.cargo) front.y = R * .72f + .05f;
  V f = b.frame;
  put(cap(p, bb, seat, .042f), f, .7f); put(cap(p, bb, low, .048f), f, .7f);
  put(b.step ? cap(p, v(-.24f, .86f, 0), low, .04f) : cap(p, v(-.39f, 1.34f, 0), head, .04f), f, .7f);
  put(cap(p, head, low, .05f), f, .7f);
  float z = .07f; V s = v(p.x, p.y, fabsf(p.z));
  put(cap(s, v(bb.x, bb.y, z), v(rear.x, rear.y, z), .02f), f, .7f);
  put(cap(s, v(-.37f, 1.22f, .03f), v(rear.x, rear.y, z), .018f), f, .7f);
  put(cap(s, v(low.x, low.y, .05f), v(front.x, front.y, z), .024f), f, .7f);
  put(cap(p, seat, v(-.47f, 1.62f, 0), .028f), hex(0x30343a), .5f);
  put(blend(cap(p, v(-.66f, 1.67f, 0), v(-.5f, 1.67f, 0), .07f), cap(p, v(-.5f, 1.66f, 0), v(-.28f, 1.65f, 0), .035f), .1f), b.leather, .3f);
  V stem = v(head.x - .03f, 1.52f, 0);
  put(cap(p, head, stem, .03f), hex(0x30343a), .5f);
  V bar = v(stem.x + .1f, 1.55f, 0);
  put(cap(p, stem, bar, .028f), hex(0x30343a), .5f);
  put(cap(s, bar, v(bar.x, bar.y, .3f), .024f), hex(0x30343a), .5f);
  if (b.drop) {
    V q = sub(s, v(bar.x + .06f, 1.42f, .3f));
    put(fmaxf(torusZ(q, .13f, .026f), -q.x - .08f), b.leather, .3f);
    put(cap(s, v(bar.x, 1.55f, .3f), v(bar.x + .08f, 1.55f, .3f), .026f), b.leather, .3f);
  } else {
    put(cap(s, v(bar.x, bar.y, .28f), v(bar.x - .24f, bar.y + .05f, .36f), .034f), b.leather, .3f);
  }
  V c = sub(p, v(bb.x, bb.y, .1f));
  put(fabsf(torusZ(c, .14f, .02f)), hex(0x4a4f57), .7f);
  put(cap(c, v(0, 0, 0), v(.15f, -.1f, .04f), .022f), hex(0x4a4f57), .7f);
  put(box(sub(c, v(.16f, -.11f, .1f)), v(.09f, .018f, .05f), .01f), hex(0x22252a), .3f);
  put(cap(p, v(bb.x, bb.y + .14f, .1f), v(rear.x, rear.y + .06f, .1f), .008f), hex(0x4a4f57), .5f);
  put(cap(p, v(bb.x, bb.y - .14f, .1f), v(rear.x, rear.y - .06f, .1f), .008f), hex(0x4a4f57), .5f);
  if (b.basket) {
    V q = sub(p, v(.98f, 1.36f, 0));
    float d = fmaxf(box(q, v(.24f, .17f, .26f), .04f), -box(sub(q, v(0, .1f, 0)), v(.21f, .2f, .23f), .03f));
    put(d + .012f * sinf(q.x * 60 + q.z * 60) * sinf(q.y * 60), hex(0xc99a63), .15f);
  }
  if (b.cargo) {
    V q = sub(p, v(1.0f, .98f, 0));
    float d = fmaxf(box(q, v(.36f, .22f, .28f), .05f), -box(sub(q, v(0, .14f, 0)), v(.32f, .26f, .24f), .04f));
    put(d, hex(0xd9b37c), .2f);
  }
}
static Bike bike(float wheel, int frame, int tyre, int leather) {
  return (Bike){.wheel = wheel, .drop = 0, .basket = 0, .cargo = 0, .fenders = 0, .step = 0, .frame = hex(frame), .tyre = hex(tyre), .rim = hex(0xc9ced6), .leather = hex(leather)};
}
static void bottleOf(V p, V color, V lid, const char *t) { vessel(p, .19f, .42f, color, lid, color, .13f, .09f, .5f, t); }
static void helmet(V p, V color) {
  V q = sub(p, v(0, .16f, 0));
  float d = egg(q, v(.52f, .42f, .38f)); d = fmaxf(d, -q.y + .02f);
  float g = fabsf(fabsf(q.z) - .13f) - .035f;
  d = fmaxf(d, -fmaxf(g, -(q.y - .14f)));
  put(d * .8f, color, .7f);
  put(torusY(v(q.x / 1.35f, q.y - .03f, q.z), .37f, .035f), hex(0x2b2f36), .3f);
}
static void onigiri(V p) {
  V q = sub(p, v(0, .36f, 0));
  /* A triangle with round corners: the smooth maximum of its three sides. */
  float k = 11, t = logf(expf(k * (-q.y - .2f)) + expf(k * (.866f * q.x + .5f * q.y - .2f)) + expf(k * (-.866f * q.x + .5f * q.y - .2f))) / k;
  float d = hypotf(fmaxf(t, 0), fmaxf(fabsf(q.z) - .07f, 0)) - .14f;
  float grain = sinf(34 * q.x + 3 * sinf(20 * q.y)) * sinf(36 * q.y + 2 * sinf(22 * q.z)) * sinf(34 * q.z);
  put((d + .004f * grain) * .8f, hex(0xfdfaf2), .1f);
  put(box(sub(q, v(0, -.22f, 0)), v(.18f, .15f, .245f), .02f), hex(0x20332a), .2f);
}
static void garlic(V p) {
  V q = sub(p, v(0, .2f, 0)); float a = atan2f(q.z, q.x);
  float d = egg(q, v(.24f, .19f, .24f)) - .012f * cosf(a * 8);
  d = blend(d, cap(q, v(0, .1f, 0), v(.02f, .36f, 0), .035f), .16f);
  put(d * .8f, hex(0xf3ebe4), .2f);
}
static void block(V p, V b, V color) { put(box(sub(p, v(0, b.y, 0)), b, .04f), color, .1f); }
static void disc(V p, float r, float h, V color) { put(cyl(sub(p, v(0, h, 0)), r, h, .04f), color, .12f); }

typedef struct { const char *name; int ground, wall; float lightX, pattern, camY, lookY, dist, dark; } Look;
static const Look LOOKS[] = {
  {"n1", 0xe9e3a2, 0xefe9b4, -1, 1, 1.5f, .75f, 5.2f, 0}, {"n2", 0xe6d3b5, 0xeadbc2, -1, 0, 1.9f, .6f, 5.4f, 0},
  {"n3", 0xe98b6c, 0xee9a7d, 1, 1, 1.4f, .85f, 5.4f, 0}, {"n4", 0x3a3036, 0x453a42, -1, 0, 1.4f, .75f, 5.2f, 1},
  {"n5", 0xbfe0cd, 0xcbe7d7, 1, 1, 1.4f, .95f, 5.8f, 0}, {"n6", 0xc3d6ea, 0xcfdff0, -1, 0, 1.8f, .65f, 5.6f, 0},
  {"n7", 0xd98a54, 0xdf9664, -1, 0, 3.4f, .35f, 4.8f, 0}, {"n8", 0xf0c6cd, 0xf4d2d8, 1, 1, 1.5f, .6f, 4.8f, 0},
  {"n9", 0xf3d9b0, 0xf6e1bf, -1, 0, 1.5f, 1.0f, 6.4f, 0},
  {"c1", 0xe3cba0, 0xbcd3dd, -1, 0, 1.3f, 1.0f, 6.6f, 0}, {"c2", 0xf0b7b4, 0xf4c6c3, 1, 1, 1.2f, 1.05f, 6.6f, 0},
  {"c3", 0xa9c9e8, 0xb9d4ee, -1, 0, 1.5f, .95f, 7.0f, 0}, {"c4", 0xf2d46b, 0xf5dc84, 1, 0, 1.3f, 1.0f, 5.8f, 0},
  {"c5", 0xb9dcc6, 0xc6e4d1, -1, 1, 1.3f, 1.0f, 6.4f, 0}, {"c6", 0x26304a, 0x2f3b59, 1, 0, 1.2f, 1.0f, 6.6f, 1},
  {"c7", 0xd9cdec, 0xe2d8f1, -1, 1, 1.5f, .8f, 5.0f, 0}, {"c8", 0xd8d8d4, 0xe4e3de, 1, 1, 1.1f, .75f, 4.2f, 0},
  {"c9", 0xc8e0ea, 0xd4e8f0, -1, 0, 1.4f, .75f, 4.8f, 0}};
static int SCENE;

static void things(V p) {
  switch (SCENE) {
  case 0: disc(sub(p, v(0, 0, 0)), 1.0f, .1f, hex(0xf3efc9));
    vessel(sub(p, v(-.15f, .2f, 0)), .42f, .38f, hex(0x7fa648), hex(0xf6f1e2), hex(0xf8f4dc), .4f, .1f, .6f, "nimbrosa");
    fruit(sub(p, v(.62f, .2f, .35f)), .24f, hex(0xf0c53b)); fruit(sub(p, v(1.25f, 0, .1f)), .28f, hex(0xf2cc4a)); half(sub(p, v(-.95f, 0, .75f)), .27f, hex(0xeec23a), hex(0xf7e07a)); break;
  case 1: vessel(sub(p, v(-.45f, 0, -.1f)), .44f, .48f, hex(0xc98d45), hex(0xd8b788), hex(0xfbf3e4), .43f, .11f, .5f, "nimbrosa");
    bowl(sub(p, v(.72f, 0, .25f)), .52f, hex(0x6f7d78), hex(0xcf9a4f), .82f); grains(sub(p, v(-.1f, 0, 1.0f)), hex(0xf5e7c8), .55f, 1); break;
  case 2: block(sub(p, v(0, 0, -.2f)), v(.95f, .16f, .6f), hex(0xf2a98f));
    vessel(sub(p, v(-.2f, .32f, -.2f)), .34f, .62f, hex(0xa3201a), hex(0x2a2320), hex(0xfbeee2), .17f, .13f, .9f, "nimbrosa");
    chili(turn(sub(p, v(.75f, 0, .75f)), .5f), hex(0xd3271c)); chili(turn(sub(p, v(-.75f, 0, .8f)), -.7f), hex(0xc41f18)); chili(turn(sub(p, v(.5f, .32f, .1f)), 1.2f), hex(0xd93a22)); break;
  case 3: disc(sub(p, v(0, 0, 0)), 1.05f, .12f, hex(0x55474f));
    vessel(sub(p, v(-.2f, .24f, 0)), .44f, .42f, hex(0x2a1d18), hex(0xb98a4e), hex(0x3a2c26), .43f, .11f, .9f, "nimbrosa");
    garlic(sub(p, v(.62f, .24f, .3f))); garlic(turn(sub(p, v(1.25f, 0, .2f)), 1)); garlic(turn(sub(p, v(-1.1f, 0, .7f)), 2)); break;
  case 4: disc(sub(p, v(-.1f, 0, 0)), .75f, .18f, hex(0xe4f3ea));
    vessel(sub(p, v(-.1f, .36f, 0)), .31f, .74f, hex(0x7c4a1e), hex(0x2f5d43), hex(0xf7f5e6), .16f, .14f, .9f, "nimbrosa");
    fruit(sub(p, v(.75f, 0, .5f)), .2f, hex(0x4f8f3a)); fruit(sub(p, v(1.1f, 0, .05f)), .22f, hex(0x5a9a42)); half(sub(p, v(-.85f, 0, .7f)), .2f, hex(0x4f8f3a), hex(0xcfe39a)); break;
  case 5: { V q = roll(turn(sub(p, v(-.5f, 0, -.1f)), -.25f), 0); put(box(sub(q, v(0, .62f, 0)), v(.45f, .62f, .2f), .05f), hex(0xf4efe4), .15f);
    put(box(sub(q, v(0, .62f, .006f)), v(.451f, .2f, .2f), .02f), hex(0x2d5e8c), .15f);
    bowl(sub(p, v(.72f, 0, .2f)), .55f, hex(0xf7f5ef), hex(0xb9803e), .8f);
    for (int i = 0; i < 3; i++) put(box(turn(sub(p, v(-.55f + i * .42f, .05f, .85f + .1f * (i & 1))), .4f * i - .3f), v(.17f, .05f, .2f), .045f), hex(0xfbf8f0), .1f); } break;
  case 6: disc(sub(p, v(0, 0, 0)), 1.25f, .04f, hex(0x7b4a2c)); { V q = sub(p, v(0, .08f, 0)); bowl(q, .95f, hex(0x23343c), hex(0xc9762e), .74f);
    V n = sub(q, v(-.15f, .70f, .1f)); float w = .06f * sinf(n.x * 22 + 3 * sinf(n.z * 5)); float d = egg(n, v(.55f, .12f, .45f)) + w * .35f; put(d * .7f, hex(0xf4dc9a), .3f);
    put(egg(sub(q, v(.36f, .76f, .28f)), v(.2f, .09f, .25f)), hex(0xfdf8ee), .3f); put(egg(sub(q, v(.36f, .8f, .28f)), v(.11f, .075f, .12f)), hex(0xf09a2c), .5f);
    put(box(roll(sub(q, v(.45f, .9f, -.35f)), .25f), v(.22f, .28f, .015f), .01f), hex(0x1f3327), .2f);
    for (int i = 0; i < 9; i++) { float a = i * 2.4f; put(torusY(sub(q, v(-.2f + .28f * cosf(a) * sqrtf(i / 9.f), .84f, .3f + .24f * sinf(a) * sqrtf(i / 9.f))), .04f, .016f), hex(0x6fae4e), .2f); }
    chopsticks(turn(sub(p, v(.2f, .92f, .35f)), -.5f), hex(0x8b2d23)); } break;
  case 7: disc(sub(p, v(0, 0, .1f)), 1.1f, .05f, hex(0xfdf7f4)); onigiri(turn(sub(p, v(-.42f, .1f, .1f)), .25f)); onigiri(turn(sub(p, v(.42f, .1f, .2f)), -.3f));
    vessel(sub(p, v(1.05f, 0, -.7f)), .3f, .46f, hex(0xc24a2c), hex(0x3a2a24), hex(0xfbeee2), .16f, .1f, .8f, "nimbrosa"); grains(sub(p, v(0, .1f, .75f)), hex(0x3a332c), .3f, 3); break;
  case 8: block(sub(p, v(-.85f, 0, 0)), v(.42f, .2f, .42f), hex(0xefc48a)); block(sub(p, v(0, 0, -.1f)), v(.42f, .42f, .42f), hex(0xe9b676)); block(sub(p, v(.85f, 0, 0)), v(.42f, .1f, .42f), hex(0xf2cf9c));
    vessel(sub(p, v(-.85f, .4f, 0)), .3f, .42f, hex(0x7fa648), hex(0xf6f1e2), hex(0xf8f4dc), .29f, .09f, .6f, "nimbrosa");
    vessel(sub(p, v(0, .84f, -.1f)), .27f, .6f, hex(0xa3201a), hex(0x2a2320), hex(0xfbeee2), .14f, .12f, .9f, "nimbrosa");
    vessel(sub(p, v(.85f, .2f, 0)), .29f, .5f, hex(0x7c4a1e), hex(0x2f5d43), hex(0xf7f5e6), .15f, .11f, .9f, "nimbrosa"); break;
  case 9: { float h = p.y + .35f - .35f * expf(-((p.x - 2.2f) * (p.x - 2.2f) + (p.z + 2) * (p.z + 2)) * .3f) * 3; put(h * .6f, hex(0xdcc08f), 0);
    Bike b = bike(.62f, 0x3f7d5c, 0x6b5138, 0x8a5a34); b.drop = 1; bicycle(turn(p, .35f), b); } break;
  case 10: disc(sub(p, v(0, 0, 0)), 1.7f, .12f, hex(0xf7d6d3)); { Bike b = bike(.62f, 0xcf3a3a, 0x26282c, 0x26282c); b.drop = 1; bicycle(turn(sub(p, v(0, .24f, 0)), -.3f), b); } break;
  case 11: { Bike b = bike(.58f, 0x27548f, 0x2b2e33, 0x8a5a34); b.cargo = 1; b.step = 1; bicycle(turn(sub(p, v(-.15f, 0, 0)), .3f), b); } break;
  case 12: block(sub(p, v(0, 0, 0)), v(1.5f, .16f, .55f), hex(0xf8e6a6)); { Bike b = bike(.4f, 0xe8872c, 0x2b2e33, 0x4a3526); b.step = 1; bicycle(turn(sub(p, v(0, .32f, 0)), .25f), b); } break;
  case 13: { Bike b = bike(.62f, 0xf2efe4, 0xd9c7a4, 0x9a6a3c); b.step = 1; b.basket = 1; b.fenders = 1; bicycle(turn(p, -.35f), b);
    put(torusZ(sub(p, v(0, .3f, -1.6f)), 1.7f, .14f), hex(0xa3cdb4), .1f); } break;
  case 14: disc(sub(p, v(0, 0, 0)), 1.7f, .1f, hex(0x36435f)); { Bike b = bike(.62f, 0x4f8fd0, 0x14161a, 0xb5793f); b.drop = 1; bicycle(turn(sub(p, v(0, .2f, 0)), .4f), b); } break;
  case 15: disc(sub(p, v(-.3f, 0, 0)), .8f, .3f, hex(0xe9e1f5)); disc(sub(p, v(.85f, 0, .2f)), .42f, .1f, hex(0xcbbde4)); helmet(turn(sub(p, v(-.3f, .46f, 0)), .5f), hex(0x6a52b5)); bottleOf(sub(p, v(.85f, .2f, .2f)), hex(0xfaf7ff), hex(0x6a52b5), "cyclunda"); break;
  case 16: { Bike b = bike(.62f, 0xd24a3a, 0x26282c, 0x8a5a34); b.drop = 1; bicycle(turn(sub(p, v(-.95f, 0, -.2f)), .6f), b); } break;
  case 17: block(sub(p, v(-.55f, 0, 0)), v(.45f, .2f, .45f), hex(0xe2f0f5)); block(sub(p, v(.5f, 0, -.1f)), v(.45f, .38f, .45f), hex(0xb5d4e2));
    bottleOf(sub(p, v(-.55f, .4f, 0)), hex(0x2f6f8f), hex(0x17323f), "cyclunda"); bottleOf(sub(p, v(.5f, .76f, -.1f)), hex(0xf3a63a), hex(0x4a3526), "cyclunda");
    put(fmaxf(ball(sub(p, v(.35f, .02f, .85f)), .24f), -p.y + .02f), hex(0xd8b45c), .95f); put(ball(sub(p, v(.35f, .28f, .85f)), .035f), hex(0xd8b45c), .9f); break;
  }
}
static float wall(V p) { return blend(p.y, p.z + 2.6f, 1.6f); }
static float scene(V p) {
  D = 1e9f; TEXT = 0; COLOR = v(.5f, .5f, .5f); SHINE = 0;
  things(p);
  const Look *l = &LOOKS[SCENE];
  put(wall(p), mul(mix(hex(l->ground), hex(l->wall), step01(0, 1.5f, p.y)), .9f), .03f);
  return D;
}
static float soft(V p, V l) {
  float r = 1, t = .03f;
  for (int i = 0; i < 40 && t < 6; i++) { float d = scene(add(p, mul(l, t))); if (d < .0008f) return 0; r = fminf(r, 9 * d / t); t += clampf(d, .02f, .35f); }
  return clampf(r, 0, 1);
}
/* Light through leaves: how much of it comes to a point of the plane across the light. */
static float leaves(V p, V l) {
  V s = unit(cross(l, v(0, 1, 0))), u = cross(s, l);
  float x = dot(p, s) + 1.1f, y = dot(p, u) - .6f, a = .9f, m = 1;
  for (int k = 0; k < 2; k++) {
    float X = cosf(a) * x + sinf(a) * y, Y = -sinf(a) * x + cosf(a) * y + (k ? .9f : 0);
    float len_ = 1.7f, t = clampf((X + len_) / (2 * len_), 0, 1), reach = .75f * sinf(3.14f * clampf(t * 1.05f, 0, 1));
    float side = fabsf(Y), q = X - side * .75f, gap = fabsf(q / .2f - floorf(q / .2f) - .5f) * .2f;
    float w = .06f * (1 - side / (reach + .001f));
    if (side < reach && fabsf(X) < len_) m = fminf(m, step01(w - .045f, w + .045f, gap));
    a = 1.25f;
  }
  return .55f + .45f * m;
}
static V shade(V o, V d) {
  const Look *look = &LOOKS[SCENE];
  float t = 0; int hit = 0;
  for (int i = 0; i < 110 && t < 16; i++) { float s = scene(add(o, mul(d, t))); if (s < .0012f * t * .4f + .0006f) { hit = 1; break; } t += s * .85f; }
  V p = add(o, mul(d, t));
  scene(p);
  V base = COLOR; float shine = SHINE; const char *text = TEXT; float u = TU, w = TV;
  if (!hit) return hex(look->wall);
  if (text) {
    int n = strlen(text); float letter = 1.35f / n;
    float luma = .2f * base.x + .7f * base.y + .1f * base.z; V ink = luma > .2f ? hex(0x3a3430) : hex(0xf2e8d8);
    if (inked(text, (u + .675f) / letter, (.34f - w) / .17f)) base = ink;
    else if (w < .06f && w > .04f && fabsf(u) < .12f) base = ink;
    else if (w < -.06f && w > -.11f && fabsf(u) < .38f && fmodf((u + 1) * 23, 1) > .25f) base = mix(base, ink, .75f);
    else if (w < -.17f && w > -.22f && fabsf(u) < .27f && fmodf((u + 1) * 23, 1) > .25f) base = mix(base, ink, .75f);
  }
  float e = .0012f; float c0 = scene(p);
  V n = unit(v(scene(add(p, v(e, 0, 0))) - c0, scene(add(p, v(0, e, 0))) - c0, scene(add(p, v(0, 0, e))) - c0));
  V l = unit(v(look->lightX * .75f, 1.15f, .75f));
  float facing = fmaxf(dot(n, l), 0), lit = facing > 0 ? soft(add(p, mul(n, .004f)), l) : 0;
  if (look->pattern > 0) lit *= leaves(p, l);
  float ao = 1; for (int i = 1; i <= 4; i++) { float h = .07f * i * i * .5f; ao -= (h - scene(add(p, mul(n, h)))) * .55f / i; } ao = clampf(ao, .25f, 1);
  V sky = mix(hex(look->ground), v(1, 1, 1), .55f), sun = v(1.0f, .93f, .82f);
  float strength = look->dark ? .55f : 1;
  V light = add(mul(sun, facing * lit * .92f * strength), mul(sky, (.46f + .18f * n.y) * ao * strength));
  light = add(light, mul(hex(look->ground), .16f * ao * fmaxf(-n.y + .2f, 0)));
  V c = by(base, light);
  V h = unit(sub(l, d)); float spec = powf(fmaxf(dot(n, h), 0), 20 + 160 * shine) * shine * lit;
  float rim = powf(1 - fmaxf(-dot(n, d), 0), 4) * shine * .35f;
  c = add(c, mul(v(1, 1, 1), spec * .9f)); c = add(c, mul(sky, rim * ao * strength));
  if (shine > .4f) { V r = sub(d, mul(n, 2 * dot(n, d))); float strip = step01(.35f, .5f, r.x * -look->lightX) * step01(.9f, .75f, r.x * -look->lightX) * step01(.5f, .2f, fabsf(r.y - .1f)); c = add(c, mul(v(1, 1, 1), strip * .16f * shine)); }
  return c;
}
int main(int argc, char **argv) {
  SCENE = argc > 1 ? atoi(argv[1]) : 0;
  int W = argc > 2 ? atoi(argv[2]) : 432, H = W * 5 / 4, AA = argc > 3 ? atoi(argv[3]) : 2;
  const Look *look = &LOOKS[SCENE];
  V at = v(0, look->lookY, 0), from = v(0, look->camY, look->dist), f = unit(sub(at, from)), s = unit(cross(f, v(0, 1, 0))), u = cross(s, f);
  printf("P6 %d %d 255\n", W, H);
  for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) {
    V sum = v(0, 0, 0);
    for (int i = 0; i < AA * AA; i++) {
      float a = (x + (i % AA + .5f) / AA) / W * 2 - 1, b = 1 - (y + (i / AA + .5f) / AA) / H * 2;
      V d = unit(add(add(mul(f, look->name[0] == 'n' ? 3.7f : 3.3f), mul(s, a)), mul(u, b * 1.25f)));
      V c = shade(from, d); sum = add(sum, v(fminf(c.x, 1.2f), fminf(c.y, 1.2f), fminf(c.z, 1.2f)));
    }
    sum = mul(sum, 1.f / (AA * AA));
    float r = hypotf(x / (float)W - .5f, y / (float)H - .5f), dim = 1 - .22f * r * r;
    float k[3] = {sum.x * dim, sum.y * dim, sum.z * dim};
    for (int i = 0; i < 3; i++) { float c = k[i] < .7f ? k[i] : .7f + .3f * tanhf((k[i] - .7f) / .3f); putchar((int)(powf(clampf(c, 0, 1), 1 / 2.2f) * 255 + .5f)); }
  }
  return 0;
}
