export interface TurnQueue {
  /**
   * Turns of one group that are under way at a time, over all processes; COUNTED where the queue's own claims see to it, by what
   * PostgreSQL says is under way.
   */
  readonly atATime: number | 'COUNTED';
  /** The queue in PostgreSQL that its turns claim from, where it has another name. */
  readonly queue?: string;
}

/**
 * The queues of Bull whose jobs are turns (docs/adr/0089), by name, which is that of the queue in PostgreSQL. Each has one class
 * with @Processor.
 */
export const TURN_QUEUES = {
  alert_mails: { atATime: 3 },
  bulk_changes: { atATime: 1 },
  captures: { atATime: 2 },
  // Slow hosts of one workspace do not block the others.
  embeddings: { atATime: 4 },
  enrichment: { atATime: 3 },
  erasures: { atATime: 1 },
  // Small and large ones have slots of their own, so that small ones never wait for large ones.
  exports: { atATime: 1 },
  'exports.large': { atATime: 1, queue: 'exports' },
  import_files: { atATime: 1 },
  imports: { atATime: 1 },
  lakes: { atATime: 1 },
  mails: { atATime: 3 },
  media: { atATime: 6 },
  // Only bounded so that there are few jobs: a process reads one picture at a time.
  picture_texts: { atATime: 4 },
  // Mails wait for one server, which may stall.
  place_deliveries: { atATime: 3 },
  'place_deliveries.mails': { atATime: 3, queue: 'place_deliveries' },
  profile_pictures: { atATime: 3 },
  refreshes: { atATime: 1 },
  report_editions: { atATime: 1 },
  // Two, so that one that hangs does not hold up what it held when its lease has ended.
  snapshots: { atATime: 2 },
  transcription: { atATime: 2 },
  // Each sends one, so that a ping that hangs does not hold up seven others.
  webhook_pings: { atATime: 8 },
  webhooks: { atATime: 'COUNTED' },
  // Endpoints of which nothing says that they answer.
  'webhooks.unproven': { atATime: 'COUNTED', queue: 'webhooks' },
} as const satisfies Record<string, TurnQueue>;

export type TurnName = keyof typeof TURN_QUEUES;

export const TURN_NAMES = Object.keys(TURN_QUEUES) as TurnName[];

export function atATimeOf(name: TurnName): TurnQueue['atATime'] {
  return TURN_QUEUES[name].atATime;
}
