import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Cameras',
  none: 'No cameras registered',
  noneHint: 'A platform administrator registers serial numbers in Set-up; pan and tilt are then controlled here.',
  register: 'Go to Set-up',
  off: 'No video service is configured',
  offHint: 'Set CAMERA_URL, CAMERA_KEY and CAMERA_SECRET on the server.',
  past: 'Pan and tilt are off during replay',
  readOnly: 'Your role cannot pan or tilt',
  pad: 'Pan and tilt {{serial}}',
  hold: 'Press and hold to move, release to stop (8 s at most, one person at a time)',
  speed: 'Speed',
  speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast' },
  way: {
    up: 'Up',
    down: 'Down',
    left: 'Left',
    right: 'Right',
    upLeft: 'Up left',
    downLeft: 'Down left',
    upRight: 'Up right',
    downRight: 'Down right',
    nearer: 'Zoom in',
    further: 'Zoom out',
  },
} satisfies Shape<typeof zh>;
