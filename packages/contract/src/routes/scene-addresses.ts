/** Parameters in the addresses of devices as pictures in space. */
import { address, field } from '../address/index.ts';
import { monitorAddress } from './addresses.ts';

/** A device as a picture in space. */
export const sceneAddress = address({
  id: field.id(),
  /** Chosen part of the picture. */
  part: field.text({ most: 64, form: /^[a-zA-Z0-9_:]*$/ }),
  /** Metric with open details. */
  point: monitorAddress.fields.point,
});

/** A storage container: its cells are coloured by one quantity. */
export const containerAddress = address({
  ...sceneAddress.fields,
  show: field.choice(['voltage', 'temperature'], 'voltage'),
});
