import { Foundation1795219200000 } from './1795219200000-foundation.js';
import { Contract1795305600000 } from './1795305600000-contract.js';
import { TextSearch1795392000000 } from './1795392000000-text-search.js';
import { Embeddings1795478400000 } from './1795478400000-embeddings.js';
import { Uploads1795564800000 } from './1795564800000-uploads.js';
import { Tallies1795651200001 } from './1795651200001-tallies.js';
import { Selective1795651200002 } from './1795651200002-selective.js';
import { Webhooks1795824000000 } from './1795824000000-webhooks.js';
import { Connectors1795910400000 } from './1795910400000-connectors.js';
import { Refresh1795996800000 } from './1795996800000-refresh.js';
import { Media1796083200000 } from './1796083200000-media.js';
import { Privacy1796169600000 } from './1796169600000-privacy.js';
import { WholeValues1796256000000 } from './1796256000000-whole-values.js';
import { WebhookAttempts1796342400000 } from './1796342400000-webhook-attempts.js';
import { Facets1796428800000 } from './1796428800000-facets.js';
import { ValuesInTime1796515200000 } from './1796515200000-values-in-time.js';
import { FiguresAndKinds1796601600000 } from './1796601600000-figures-and-kinds.js';
import { WordsOfWorkspaces1796688000000 } from './1796688000000-words-of-workspaces.js';
import { WebhooksScope1796774400030 } from './1796774400030-webhooks-scope.js';
import { WebhookOriginsOfWorkspaces1796774400040 } from './1796774400040-webhook-origins-of-workspaces.js';
import { PermalinkSerials1796774400041 } from './1796774400041-permalink-serials.js';
import { ViewsVerbatim1796774400060 } from './1796774400060-views-verbatim.js';
import { OnePartForEachWriter1796774400080 } from './1796774400080-one-part-for-each-writer.js';
import { LeasedQueues1796860800000 } from './1796860800000-leased-queues.js';
import { ProvenWebhooks1796860800010 } from './1796860800010-proven-webhooks.js';
import { RefreshQueues1796860800020 } from './1796860800020-refresh-queues.js';
import { WebhookQueues1796860800030 } from './1796860800030-webhook-queues.js';
import { MorePlatforms1796860800100 } from './1796860800100-more-platforms.js';
import { CheckedPlatforms1796860800101 } from './1796860800101-checked-platforms.js';
import { Sources1796860800102 } from './1796860800102-sources.js';
import { Administration1796860800200 } from './1796860800200-administration.js';
import { People1796860800210 } from './1796860800210-people.js';
import { Currency1796860800300 } from './1796860800300-currency.js';
import { Competitors1796860800301 } from './1796860800301-competitors.js';
import { SecondFactors1796860800380 } from './1796860800380-second-factors.js';
import { Passkeys1796860800381 } from './1796860800381-passkeys.js';
import { Identities1796860800382 } from './1796860800382-identities.js';

/** All migrations, oldest first. A released migration is never edited; the next change is a new file. */
export const migrations = [
  Foundation1795219200000,
  Contract1795305600000,
  TextSearch1795392000000,
  Embeddings1795478400000,
  Uploads1795564800000,
  Tallies1795651200001,
  Selective1795651200002,
  Webhooks1795824000000,
  Connectors1795910400000,
  Refresh1795996800000,
  Media1796083200000,
  Privacy1796169600000,
  WholeValues1796256000000,
  WebhookAttempts1796342400000,
  Facets1796428800000,
  ValuesInTime1796515200000,
  FiguresAndKinds1796601600000,
  WordsOfWorkspaces1796688000000,
  WebhooksScope1796774400030,
  WebhookOriginsOfWorkspaces1796774400040,
  PermalinkSerials1796774400041,
  ViewsVerbatim1796774400060,
  OnePartForEachWriter1796774400080,
  LeasedQueues1796860800000,
  ProvenWebhooks1796860800010,
  RefreshQueues1796860800020,
  WebhookQueues1796860800030,
  MorePlatforms1796860800100,
  CheckedPlatforms1796860800101,
  Sources1796860800102,
  Administration1796860800200,
  People1796860800210,
  Currency1796860800300,
  Competitors1796860800301,
  SecondFactors1796860800380,
  Passkeys1796860800381,
  Identities1796860800382,
];
