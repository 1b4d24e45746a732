/** Health of telemetry. */
export interface TelemetryHealth {
  readonly engine: 'running' | 'starting' | 'away';
  /** Process id of the embedded engine while it runs; absent for an external engine. */
  readonly enginePid?: number;
  /** Readings that are durable in the spool, but not yet in the engine. */
  readonly spooledRows: number;
  readonly spooledBytes: number;
  readonly acceptedRows: number;
  readonly repeatedRows: number;
  readonly rejectedRows: number;
  /** Messages that are not acknowledged until the engine has their readings. */
  readonly unconfirmed: number;
  /** Why readings are not acknowledged, or soon will not be: the last write of the spool failed, or the spool is near its limit. */
  readonly spoolTrouble?: string;
  readonly lastError?: string;
}
