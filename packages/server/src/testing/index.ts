export { answeringDriver } from './answering-driver.ts';
export { bareLogEntry } from './log-entry.ts';
export { processorTime } from './processor-time.ts';
export { type TestUser, testMembers, testStation } from './station.ts';
export { type Answer, type AskOptions, basePath, createTestServer, type TestServer, type TestServerOptions } from './test-server.ts';
