/** Parameters in the addresses of devices as 3D scenes. */
import { address, field } from '../address/index.ts';
import { monitorAddress } from './addresses.ts';

/** A device as a 3D scene. */
export const sceneAddress = address({
  id: field.id(),
  /** Selected part of the scene. */
  part: field.text({ most: 64, form: /^[a-zA-Z0-9_:]*$/ }),
  /** Metric with open details. */
  point: monitorAddress.fields.point,
});

/** A storage container: its cells are coloured by one quantity. */
export const containerAddress = address({
  ...sceneAddress.fields,
  show: field.choice(['voltage', 'temperature'], 'voltage'),
});
