export type { SyslogMessage } from './message.ts';
export { createSyslog, type Syslog } from './sender.ts';
