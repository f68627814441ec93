/** What `addresses` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

export const copy = {
  // EntityPicker
  addressOrLabel: '0x…, bc1… or a label',
  label: 'label',
  labelOrEntity: 'label or entity',
  labelsOrEntities: 'labels or entities',
  // OwnEntityPicker
  noEntity: 'No entity',
  noEntitiesYet: 'You have no entities yet. Create one with the “New entity” button on the Private Labels page.',
} as const;
