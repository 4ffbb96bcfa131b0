/** A name of the time zone database, such as Europe/Berlin or UTC; offsets such as +02:00 are none. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

/** An IANA time zone as it is stored, with the letters of its name as the database has them; null for an unknown one. */
export function timeZoneName(given: string): string | null {
  const name = given.trim();
  if (!ZONE_NAME.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    // An alias stays as it was given: people know their zone by it.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    // Intl throws RangeError for an unknown time zone.
    return null;
  }
}
