/** Holds acknowledgements to a broker back while later messages are read: otherwise each message would wait for the one before. */
import type { MqttClient } from 'mqtt';

/** Beyond so many nothing more is read until one is sent. */
const mostHeld = 1000;

type Send = (packet: { readonly cmd: string }, done?: (error?: Error) => void, ...rest: unknown[]) => unknown;

/** Every PUBACK of the client waits for `confirmed`. Where that rejects, the connection ends, and the broker sends the messages again. */
export function holdAcknowledgements(client: MqttClient, confirmed: () => Promise<void>): void {
  const inner = client as unknown as { _sendPacket: Send };
  const send = inner._sendPacket.bind(client);
  let held = 0;
  const paused: (() => void)[] = [];
  inner._sendPacket = (packet, done, ...rest) => {
    if (packet.cmd !== 'puback') return send(packet, done, ...rest);
    const { stream } = client;
    held += 1;
    if (done && held < mostHeld) done();
    else if (done) paused.push(done);
    confirmed()
      .then(
        // The numbers of messages belong to their connection.
        () => client.stream === stream && send(packet),
        () => stream.destroy(),
      )
      .finally(() => {
        held -= 1;
        paused.shift()?.();
      });
    return client;
  };
}
