/** `refType` of a chart of an external HMI, and of a new link; every other number is a link too. */
export const hmiRefType = 0;
export const linkRefType = 1;
