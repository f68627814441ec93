/** Sign in. */

import { SignInForm } from './SignInForm';

export default function SignInPage() {
  return <SignInForm />;
}
