// A machine whose clock is wrong: all that a process learns of the time is off by LOUPE_TEST_CLOCK_OFFSET_MS.
const offset = Number(process.env.LOUPE_TEST_CLOCK_OFFSET_MS);
const Right = Date;

globalThis.Date = class extends Right {
  constructor(...given) {
    if (given.length === 0) super(Right.now() + offset);
    else super(...given);
  }

  static now() {
    return Right.now() + offset;
  }
};
