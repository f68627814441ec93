/** Who is billed, as a form. */

import { type FormEvent, useMemo, useState } from 'react';
import {
  type BillingContact,
  type NewBillingContact,
  useLazyGetBillingContactQuery,
  useSetBillingContactMutation,
} from '@/api/billingApi';
import { firstError } from '@/api/failure';
import { useHeldEdits } from '@/api/heldEdits';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useCreates } from '@/domain/teams/useCreates';
import { Button } from '@/ui/Button';
import { ConflictNote } from '@/ui/ConflictNote';
import { Note, SelectField, TextAreaField, TextField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { Options } from '@/ui/Options';
import { takeLatest } from '@/ui/takeLatest';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import styles from '../Billing.module.css';
import { copy } from '../copy';
import { countries } from '../countries';

type Draft = Required<NewBillingContact>;

const draftOf = ({ name, company, address, country, tax_id, purchase_order, email }: BillingContact): Draft => ({
  name,
  company,
  address,
  country,
  tax_id,
  purchase_order,
  email,
});

export function ContactForm({ contact }: { contact: BillingContact }) {
  const creates = useCreates();
  const [seen, setSeen] = useState(contact);
  const { draft, errors, isStale, passes, refuse, restart, ...form } = useForm<Draft>(() => draftOf(contact));
  const [save, { isLoading }] = useSetBillingContactMutation();
  const [load, loading] = useLazyGetBillingContactQuery();
  const places = useMemo(countries, []);
  useHeldEdits(JSON.stringify(draft) !== JSON.stringify(draftOf(seen)));

  const take = (newest: BillingContact) => {
    setSeen(newest);
    restart(draftOf(newest));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    passes({});
    const answer = await save({ version: seen.version, newBillingContact: draft });
    if (answer.data !== undefined) {
      take(answer.data);
      showToast({ title: copy.billingContactSaved, description: answer.data.name });
      return;
    }
    refuse(answer.error, copy.couldntSaveTheBillingContact);
  };
  const loadLatest = () => takeLatest(load(), take);
  const field = (name: keyof Draft) => ({ ...form.field(name), disabled: !creates });

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {isStale && <ConflictNote what={copy.theBillingContact} busy={loading.isFetching} onLoad={() => void loadLatest()} />}
      {firstError(errors, 'non_field_errors') !== undefined && <Note>{firstError(errors, 'non_field_errors')}</Note>}
      <div className={styles.pair}>
        <TextField compact label={copy.name} autoComplete="billing name" maxLength={200} {...field('name')} />
        <TextField
          compact
          label={copy.company}
          hint={copy.optional}
          autoComplete="billing organization"
          maxLength={200}
          {...field('company')}
        />
      </div>
      <TextAreaField
        compact
        label={copy.address}
        hint={copy.streetPostalCodeAndCity}
        rows={3}
        autoComplete="billing street-address"
        maxLength={500}
        {...field('address')}
      />
      <div className={styles.pair}>
        <SelectField compact label={copy.country} autoComplete="billing country" {...field('country')}>
          <option value="">{copy.chooseACountry}</option>
          <Options of={places.map(({ code, name }) => ({ value: code, label: name }))} />
        </SelectField>
        <TextField
          compact
          type="email"
          label={copy.emailForInvoices}
          autoComplete="billing email"
          maxLength={254}
          {...field('email')}
        />
      </div>
      <div className={styles.pair}>
        <FormField label={copy.taxId} hint={copy.optionalSuchAsAVat} maxLength={50} {...field('tax_id')} />
        <FormField label={copy.purchaseOrder} hint={copy.optional} maxLength={50} {...field('purchase_order')} />
      </div>
      <div className={styles.foot}>
        <ForEditors>
          <Button type="submit" kind="primary" busy={isLoading}>
            {copy.saveContact}
          </Button>
        </ForEditors>
      </div>
    </form>
  );
}
