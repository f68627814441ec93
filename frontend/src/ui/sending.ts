/** A form that the page sends itself: the browser would leave the page. */

export const sending = (send: () => unknown) => (event: { preventDefault: () => void }) => {
  event.preventDefault();
  send();
};
