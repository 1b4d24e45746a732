import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  picture: 'Picture of camera {{serial}}, {{time}}',
  past: 'No picture during replay: pictures are available live only',
  off: 'No picture: no video service is configured',
  show: 'Show',
  shows: { picture: 'Picture', video: 'Live video' },
  video: 'Live video of camera {{serial}}',
  failed: 'No picture received',
  retry: 'Retry',
  alarm: { title: 'Pictures at the alarm', picture: 'Picture of camera {{serial}} at {{time}}' },
} as const satisfies Shape<typeof zh>;
