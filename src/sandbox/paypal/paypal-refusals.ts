/** An error answer of PayPal: name and issue. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 404 | 422 | 500;
  readonly title: string;
  readonly issue: string;

  constructor(status: Refusal['status'], title: string, issue: string) {
    super(issue);
    this.status = status;
    this.title = title;
    this.issue = issue;
  }
}

export function unprocessable(issue: string): Refusal {
  return new Refusal(422, 'UNPROCESSABLE_ENTITY', issue);
}

export function missing(): Refusal {
  return new Refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
}
