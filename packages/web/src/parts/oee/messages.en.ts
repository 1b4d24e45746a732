import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  oee: 'OEE',
  availability: 'Availability (OEE)',
  effectiveness: 'Effectiveness',
  quality: 'Quality',
  over: 'Over 100 %: ideal cycle time too long',
  points: '{{n}} pp',
  before: 'Before {{value}}',
  waterfall: 'From planned busy time to good time',
  busy: 'Planned busy time',
  good: 'Good time',
  open: 'Show what is behind {{name}}',
  faster: 'Faster than the ideal cycle',
  of: '{{factor}} · {{share}}',
  whole: 'OEE {{share}}',
  losses: {
    breakdowns: 'Breakdowns and other stops',
    setup: 'Set-up',
    minorStops: 'Minor stops',
    reducedSpeed: 'Reduced speed',
    startRejects: 'Start-up rejects',
    rejects: 'Production rejects',
  },
} satisfies Shape<typeof zh>;
