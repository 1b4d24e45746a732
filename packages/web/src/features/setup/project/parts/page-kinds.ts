/** `refType` of an external HMI chart, and of a new link; every other number is a link too. */
export const hmiRefType = 0;
export const linkRefType = 1;
