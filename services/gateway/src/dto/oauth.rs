//! Forms and answers of the endpoints of OAuth, in the names of its RFCs.

use proto::auth as pb;
use serde::Serialize;
use utoipa::ToSchema;

/// RFC 8414, section 2.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OAuthServerMetadata)]
pub struct ServerMetadata {
    pub issuer: String,
    pub authorization_endpoint: String,
    pub token_endpoint: String,
    pub revocation_endpoint: String,
    pub service_documentation: String,
    pub scopes_supported: Vec<&'static str>,
    pub response_types_supported: Vec<&'static str>,
    pub response_modes_supported: Vec<&'static str>,
    pub grant_types_supported: Vec<&'static str>,
    pub token_endpoint_auth_methods_supported: Vec<&'static str>,
    pub revocation_endpoint_auth_methods_supported: Vec<&'static str>,
    pub code_challenge_methods_supported: Vec<&'static str>,
    pub authorization_response_iss_parameter_supported: bool,
}

/// RFC 9728, section 2.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OAuthResourceMetadata)]
pub struct ResourceMetadata {
    pub resource: String,
    pub resource_name: &'static str,
    pub resource_documentation: String,
    pub authorization_servers: Vec<String>,
    pub scopes_supported: Vec<&'static str>,
    pub bearer_methods_supported: Vec<&'static str>,
}

/// RFC 6749, section 5.2.
#[derive(Debug, Serialize, ToSchema)]
pub struct OAuthError {
    #[schema(example = "invalid_grant")]
    pub error: String,
    pub error_description: String,
}

/// What a client sends to the token endpoint. What its kind of grant doesn't need is left out.
#[expect(dead_code, reason = "only described here: the form is read by name")]
#[derive(ToSchema)]
#[schema(as = OAuthTokenForm)]
pub struct TokenForm {
    /// `authorization_code` or `refresh_token`.
    pub grant_type: String,
    /// Here, or as the user name of a Basic header.
    #[schema(required = false)]
    pub client_id: String,
    /// Of a confidential client: here, or as the password of a Basic header.
    #[schema(required = false)]
    pub client_secret: String,
    #[schema(required = false)]
    pub code: String,
    /// The same as in the authorization request.
    #[schema(required = false)]
    pub redirect_uri: String,
    #[schema(required = false)]
    pub code_verifier: String,
    #[schema(required = false)]
    pub refresh_token: String,
    /// At a refresh: fewer scopes than were granted, with blanks between them.
    #[schema(required = false)]
    pub scope: String,
    /// What the token is for (RFC 8707): this server, or its `/mcp`. Tokens open both.
    #[schema(required = false)]
    pub resource: String,
}

/// What a client sends to the revocation endpoint.
#[expect(dead_code, reason = "only described here: the form is read by name")]
#[derive(ToSchema)]
#[schema(as = OAuthRevocationForm)]
pub struct RevocationForm {
    pub token: String,
    /// Here, or as the user name of a Basic header.
    #[schema(required = false)]
    pub client_id: String,
    #[schema(required = false)]
    pub client_secret: String,
}

/// RFC 6749, section 5.1.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OAuthTokens)]
pub struct TokenAnswer {
    pub access_token: String,
    #[schema(example = "Bearer")]
    pub token_type: &'static str,
    /// Seconds.
    pub expires_in: i64,
    /// Only with the scope `offline_access`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<String>,
    pub scope: String,
}

impl From<pb::GrantAppTokenResponse> for TokenAnswer {
    fn from(answer: pb::GrantAppTokenResponse) -> Self {
        Self {
            access_token: answer.access_token,
            token_type: "Bearer",
            expires_in: answer.expires_in_s,
            refresh_token: Some(answer.refresh_token).filter(|token| !token.is_empty()),
            scope: answer.scope,
        }
    }
}
