/** Checks that an exported file of an incident is unchanged. */
import { type AuditVerifier, judgeSealed } from '../../../audit/index.ts';
import { incidentFormat, manifestScript } from './names.ts';

export const judgeIncidentFile = (files: ReadonlyMap<string, Uint8Array>, verifier: Pick<AuditVerifier, 'judgeSeal'>) =>
  judgeSealed(files, verifier, incidentFormat, (text) => new Map([[manifestScript.name, manifestScript.of(text)]]));
