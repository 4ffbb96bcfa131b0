// A server that does nothing but answer: what a request to it takes, the machine takes.
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.end('{}'));
});
server.listen(Number(process.argv[2]), '127.0.0.1');
