/** The build of recheck that is JavaScript alone; its other one looks for a native program or Java. */
declare module 'recheck/lib/browser.js' {
  export { checkSync } from 'recheck';
}
