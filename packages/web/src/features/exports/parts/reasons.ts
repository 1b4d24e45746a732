import { deliveriesText } from '../text.ts';

const known = [
  ...['mailMissing', 'noMail', 'noAccess', 'folderMissing', 'paramsGone', 'refused', 'connection', 'timeout', 'internal', 'storageFull'],
] as const;

/** Reason why a file was not delivered; codes of services and file systems are shown unchanged. */
export function useReasonText(): (reason: string) => string {
  const t = deliveriesText.useText();
  return (reason) => ((known as readonly string[]).includes(reason) ? t(($) => $.reason[reason as keyof typeof $.reason]) : reason);
}
