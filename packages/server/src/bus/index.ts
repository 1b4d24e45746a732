export { createBus } from './bus.ts';
export { createLocalWires, type LocalWires } from './local-wire.ts';
export { connectNats } from './nats-wire.ts';
export * from './types.ts';
