import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { InvalidInputError } from '@loupe/kernel';
import { type Command, InvalidArgumentError } from 'commander';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

const HOST = '127.0.0.1';
const DEFAULT_PORT = 4100;
const MAX_PORT = 65_535;

/** Adds the `webhooks` commands. */
export function registerWebhooksCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('Help with webhooks in development.');
  webhooks
    .command('listen')
    .description('Receive deliveries on this machine, verify their signatures, and print them.')
    .requiredOption('--secret <secret>', 'The secret that createWebhookSubscription showed, whsec_….')
    .option('--port <port>', 'Port to listen on; 0 for any.', port, DEFAULT_PORT)
    .option('--json', 'Write each delivery as one JSON object on a line of its own.')
    .action(async (options: { secret: string; port: number; json?: boolean }) => {
      const server = await listen(options);
      const { port: taken } = server.address() as { port: number };
      console.error(`Listening for deliveries on http://${HOST}:${taken}/ (Ctrl-C ends it)`);
      const end = () => server.close();
      process.once('SIGINT', end).once('SIGTERM', end);
      await once(server, 'close');
    });
}

async function listen({
  secret,
  port,
  json,
}: {
  secret: string;
  port: number;
  json?: boolean;
}): Promise<Server> {
  const verifier = verifierOf(secret);
  const server = createServer((request, response) => {
    receive(verifier, request).then(
      (delivery) => {
        console.log(json === true ? JSON.stringify(delivery) : describe(delivery));
        response.end();
      },
      (error: Error) => {
        console.error(`Refused: ${error.message}`);
        response.writeHead(error instanceof WebhookVerificationError ? 401 : 500).end();
      },
    );
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return server;
}

/** @throws InvalidInputError for an invalid secret */
function verifierOf(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch (error) {
    throw new InvalidInputError(`secret: ${(error as Error).message}`);
  }
}

interface Delivery {
  deliveryId: string;
  envelope: { type: string; id: string; attempt: number; createdAt: string; data: unknown };
}

/** @throws WebhookVerificationError for a request without a valid signature */
async function receive(verifier: Webhook, request: IncomingMessage): Promise<Delivery> {
  const body = await buffer(request);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const envelope = verifier.verify(body, headers) as Delivery['envelope'];
  return { deliveryId: headers['x-service-delivery-id'] ?? '', envelope };
}

function describe({ envelope: { type, id, attempt, createdAt, data } }: Delivery): string {
  return `${createdAt} ${type} ${id} (attempt ${attempt})\n${JSON.stringify(data, null, 2)}`;
}

function port(value: string): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > MAX_PORT) {
    throw new InvalidArgumentError(`It must be a port, 0 to ${MAX_PORT}.`);
  }
  return number;
}
