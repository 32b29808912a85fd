import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail server in a process of its own, which takes every email and keeps none. It sends its port when it is ready. */
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, _session, callback) => {
    stream.on('end', callback).resume();
  },
});
// Connections of a mailer that has ended.
server.on('error', () => undefined);
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
const address = server.server.address();
if (typeof address !== 'object' || !address) throw new Error('The mail server has no port.');
process.send?.(address.port);
process.on('disconnect', () => process.exit(0));
