/** Without what is drawn with no width or turns the direction of writing: two texts would look alike. */
export const visible = (text: string): string => text.replace(/\p{Cf}|\p{Variation_Selector}/gu, '');
