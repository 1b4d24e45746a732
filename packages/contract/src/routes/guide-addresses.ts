/** Parameters in the addresses of the guided pictures. */
import { address, field } from '../address/index.ts';
import { monitorAddress } from './addresses.ts';

/** Part that is explained; empty: the whole picture. */
const step = field.text({ most: 64, form: /^[a-z0-9_]*$/ });

/** The guided picture of a project. */
export const guideAddress = address({
  step,
  /** The list of lessons is open. */
  lessons: field.flag(),
});

/** The guided picture of a device. */
export const deviceGuideAddress = address({
  id: field.id(),
  step,
  /** Metric with open details. */
  point: monitorAddress.fields.point,
});
